import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";

const DIALOG_PARAM = "dialog";
/** The dialogs over an order that have an address, such as `?dialog=export`. */
type DialogName = "export" | "list";

/** Whether the address has a dialog open, and how to open and close it. */
export function useDialogAddress(name: DialogName) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const go = useGo();
  const address = (value: string | null) => withQuery(`${pathname}${search}`, { [DIALOG_PARAM]: value });
  return {
    isOpen: params.get(DIALOG_PARAM) === name,
    open: () => go(address(name)),
    close: () => go(address(null), { replace: true }),
  };
}
