import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";
import { planNamed, type PlanId } from "#domain/accounts/plans.ts";

export const PLANS_PARAM = "plans";
/** Opens the dialog with all plans. */
export const ALL_PLANS = "open";

/** The plans that the address has open over the page: all of them, or one that the shop is about to change to. */
export function usePlansAddress() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const go = useGo();
  const value = params.get(PLANS_PARAM);
  const addressOf = (shown: string | null) => withQuery(`${pathname}${search}`, { [PLANS_PARAM]: shown });
  return {
    isOpen: value !== null,
    /** Null where all are shown. */
    chosen: value === null ? null : (planNamed(value)?.id ?? null),
    /** The address of this page with all plans over it. */
    address: addressOf(ALL_PLANS),
    choose: (plan: PlanId | null) => go(addressOf(plan ?? ALL_PLANS), { replace: true }),
    close: () => go(addressOf(null), { replace: true }),
  };
}
