import { useEndpoint, useForgetEndpoint } from "#console/api/queries.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { getHistory } from "#contract/payment-trail.ts";

/** The order itself. */
export function usePayment(paymentId: string) {
  return useEndpoint(getPayment, inputOf(paymentId));
}

/** The reasons behind its score, and related payments. */
export function useRisks(paymentId: string) {
  return useEndpoint(getRisks, inputOf(paymentId));
}

/** Why it was decided this way. */
export function useTrace(paymentId: string) {
  return useEndpoint(getTrace, { ...inputOf(paymentId), query: {} });
}

export function useItems(paymentId: string) {
  return useEndpoint(getItems, inputOf(paymentId));
}

export function useBeneficiaries(paymentId: string) {
  return useEndpoint(getBeneficiaries, inputOf(paymentId));
}

/** The activity trail. */
export function useHistory(paymentId: string) {
  return useEndpoint(getHistory, { ...inputOf(paymentId), query: {} });
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
