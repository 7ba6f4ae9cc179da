import { useEndpoint, useForgetEndpoint } from "#console/api/queries.ts";
import { useEndpointPages } from "#console/api/use-endpoint-pages.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { getHistory, HISTORY_PAGE } from "#contract/payment-trail.ts";

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

export function useItems(paymentId: string) {
  return useEndpoint(getItems, inputOf(paymentId));
}

export function useBeneficiaries(paymentId: string) {
  return useEndpoint(getBeneficiaries, inputOf(paymentId));
}

/** The activity trail, newest events first: the newest page, and those before it that were asked for. */
export function useHistory(paymentId: string) {
  return useEndpointPages(
    getHistory,
    (before) => ({ ...inputOf(paymentId), query: before === null ? {} : { before } }),
    (page) => (page.length < HISTORY_PAGE ? null : (page.at(-1)?.id ?? null)),
  );
}

/** Loads everything on the screen again. */
export function useRefresh(paymentId: string): () => void {
  const forget = useForgetEndpoint();
  return () => {
    for (const question of [getPayment, getRisks, getItems, getBeneficiaries]) void forget(question, inputOf(paymentId));
    for (const question of [getTrace, getHistory]) void forget(question, { ...inputOf(paymentId), query: {} });
  };
}

export function inputOf(paymentId: string): { params: { id: string } } {
  return { params: { id: paymentId } };
}
