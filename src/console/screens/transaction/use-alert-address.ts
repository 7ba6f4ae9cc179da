import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";

const ALERT_PARAM = "alert";

/** The chargeback alert that the address has open, and how to open another or none. */
export function useAlertAddress() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const go = useGo();
  const address = (alertId: string | null) => withQuery(`${pathname}${search}`, { [ALERT_PARAM]: alertId });
  const id = params.get(ALERT_PARAM);
  return {
    /** Null if none is open. */
    openId: id !== null && /^\d{1,16}$/.test(id) ? Number(id) : null,
    open: (alertId: number) => go(address(String(alertId))),
    close: () => go(address(null), { replace: true }),
  };
}
