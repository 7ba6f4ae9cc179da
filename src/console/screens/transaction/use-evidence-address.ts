import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";

const EVIDENCE_PARAM = "evidence";

/** The evidence that the address has open, and how to open another or none. */
export function useEvidenceAddress() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const go = useGo();
  const address = (evidenceId: string | null) => withQuery(`${pathname}${search}`, { [EVIDENCE_PARAM]: evidenceId });
  const id = params.get(EVIDENCE_PARAM);
  return {
    /** Null if none is open. */
    openId: id !== null && /^\d{1,16}$/.test(id) ? Number(id) : null,
    open: (evidenceId: number) => go(address(String(evidenceId))),
    close: () => go(address(null), { replace: true }),
  };
}
