import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";

const DIALOG_PARAM = "dialog";
const EXPORT = "export";

/** Whether the address has the export dialog open, `?dialog=export`, and how to open and close it. */
export function useExportAddress() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const go = useGo();
  const address = (value: string | null) => withQuery(`${pathname}${search}`, { [DIALOG_PARAM]: value });
  return {
    isOpen: params.get(DIALOG_PARAM) === EXPORT,
    open: () => go(address(EXPORT)),
    close: () => go(address(null), { replace: true }),
  };
}
