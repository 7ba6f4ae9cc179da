import type { Dashboard } from "#contract/dashboard.ts";
import { useSubscription } from "#console/session/use-subscription.ts";

/** Whether the shop has the guarantee: as its plan says or, until that is known, as its figures do. */
export function useHasGuarantee(figures: Dashboard["guarantee"]): boolean {
  return useSubscription().data?.hasGuarantee ?? (figures?.counts.guaranteed ?? 0) > 0;
}
