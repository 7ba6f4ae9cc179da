import { useEndpoint, useForgetAbout, usePollAgain } from "#console/api/queries.ts";
import { useEndpointPages, usePollPages } from "#console/api/use-endpoint-pages.ts";
import { listDocuments } from "#contract/documents.ts";
import { listDeliveries } from "#contract/payment-deliveries.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { getWhatIf } from "#contract/payment-what-if.ts";
import { getHistory, HISTORY_PAGE, listHistorySensors } from "#contract/payment-trail.ts";
import type { TrailFilter } from "#domain/payments/trail-filter.ts";

/** The order itself. */
export function usePayment(paymentId: string) {
  return useEndpoint(getPayment, inputOf(paymentId));
}

/** The reasons behind its score, and related payments. */
export function useRisks(paymentId: string) {
  return useEndpoint(getRisks, inputOf(paymentId));
}

/** Why it was decided this way at its latest screening. */
export function useTrace(paymentId: string) {
  return useEndpoint(getTrace, { ...inputOf(paymentId), query: {} });
}

/** Why it was decided this way at an earlier screening. */
export function useEarlierTrace(paymentId: string, screening: number) {
  return useEndpoint(getTrace, { ...inputOf(paymentId), query: { screening } });
}

/** What would have had its latest screening decide better. */
export function useWhatIf(paymentId: string) {
  return useEndpoint(getWhatIf, inputOf(paymentId));
}

export function useItems(paymentId: string) {
  return useEndpoint(getItems, inputOf(paymentId));
}

/** The order's documents. */
export function useDocuments(paymentId: string) {
  return useEndpoint(listDocuments, inputOf(paymentId));
}

/** The order's shipments. */
export function useDeliveries(paymentId: string) {
  return useEndpoint(listDeliveries, inputOf(paymentId));
}

export function useBeneficiaries(paymentId: string) {
  return useEndpoint(getBeneficiaries, inputOf(paymentId));
}

/**
 * The activity trail, newest events first: the newest page, and those before it that were asked for. With a filter, only
 * those it leaves.
 */
export function useHistory(paymentId: string, sensor: TrailFilter | null = null) {
  return useEndpointPages(getHistory, historyBefore(paymentId, sensor), lastEventId);
}

/** Loads the events that a filter leaves again. No person asked for it. */
export function usePollHistory(paymentId: string, sensor: TrailFilter): () => Promise<void> {
  return usePollPages(getHistory, historyBefore(paymentId, sensor), lastEventId);
}

/** The filters that leave something of the activity trail. */
export function useHistorySensors(paymentId: string) {
  return useEndpoint(listHistorySensors, inputOf(paymentId));
}

/** Loads again what may change while the order is open. No person asked for it, so it doesn't keep the session alive. */
export function usePollOrder(paymentId: string): () => Promise<void> {
  const pollAgain = usePollAgain();
  const pollHistory = usePollPages(getHistory, historyBefore(paymentId, null), lastEventId);
  return async () => {
    const input = inputOf(paymentId);
    await Promise.all([
      pollAgain(getPayment, input),
      pollHistory(),
      pollAgain(getRisks, input),
      pollAgain(getTrace, { ...input, query: {} }),
      pollAgain(getItems, input),
      pollAgain(listHistorySensors, input),
      pollAgain(listDeliveries, input),
      pollAgain(listDocuments, input),
    ]);
  };
}

function historyBefore(paymentId: string, sensor: TrailFilter | null) {
  const query = sensor === null ? {} : { sensor };
  return (before: number | null) => ({ ...inputOf(paymentId), query: before === null ? query : { ...query, before } });
}

function lastEventId(page: readonly { id: number }[]): number | null {
  return page.length < HISTORY_PAGE ? null : (page.at(-1)?.id ?? null);
}

/** Loads everything on the screen again. */
export function useRefresh(paymentId: string): () => void {
  const forgetAbout = useForgetAbout();
  return () => void forgetAbout(inputOf(paymentId).params);
}

export function inputOf(paymentId: string): { params: { id: string } } {
  return { params: { id: paymentId } };
}
