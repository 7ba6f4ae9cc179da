import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import { POLL_EVERY_MS } from "#console/screens/transaction/order-news.tsx";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { listDisputes } from "#contract/payment-disputes.ts";

/** An order's disputes, kept as they now are. */
export function useDisputes(paymentId: string) {
  const pollAgain = usePollAgain();
  const poll = useSpaced(() => void pollAgain(listDisputes, inputOf(paymentId)), POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) poll();
  });
  return useEndpoint(listDisputes, inputOf(paymentId));
}
