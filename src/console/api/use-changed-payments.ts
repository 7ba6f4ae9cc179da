import { changedPayments } from "#contract/live.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";

/** Says of an id whether its payment may have changed. */
export type MayHaveChanged = (paymentId: string | number) => boolean;

/** Calls `onChanged` when payments changed: an outcome, a decision or a comment arrived, or may have been missed. */
export function useChangedPayments(onChanged: (mayHaveChanged: MayHaveChanged) => void): void {
  useLiveEvent("changed", (data) => {
    if (data === null) return onChanged(() => true);
    const { paymentIds, more } = changedPayments.parse(JSON.parse(data));
    onChanged((paymentId) => more || paymentIds.includes(Number(paymentId)));
  });
}
