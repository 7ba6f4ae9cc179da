import { previewDecisions } from "#contract/decisions.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { listPayments } from "#contract/payment-list.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";

/** Loads again what a decision changes, wherever it is shown. */
export function useRefreshDecided(): () => Promise<void> {
  const forget = useForgetEndpoint();
  return async () => {
    await Promise.all([getPayment, getHistory, listPayments, previewDecisions].map((endpoint) => forget(endpoint)));
  };
}
