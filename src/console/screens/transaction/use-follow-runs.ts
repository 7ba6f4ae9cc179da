import { useEffect } from "react";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, useHistory } from "#console/screens/transaction/queries.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { hasUnendedRun } from "#domain/scenarios/run-phase.ts";

const LOOK_EVERY_MS = 2000;

/** While actions run on an order, asks for its trail until it tells what came of them; then for the order itself. */
export function useFollowRuns(paymentId: string): void {
  const history = useHistory(paymentId);
  const forget = useForgetEndpoint();
  const isRunning = hasUnendedRun(history.data?.pages.flat() ?? [], new Date());
  useEffect(
    function lookUntilTheyEnd() {
      if (!isRunning) return undefined;
      const timer = setInterval(() => void forget(getHistory, { ...inputOf(paymentId), query: {} }), LOOK_EVERY_MS);
      return () => {
        clearInterval(timer);
        void forget(getPayment, inputOf(paymentId));
      };
    },
    // `forget` is new with each render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isRunning, paymentId],
  );
}
