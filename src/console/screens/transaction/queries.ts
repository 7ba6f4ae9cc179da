import { useEndpoint } from "#console/api/queries.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { getHistory } from "#contract/payment-trail.ts";

/** The transaction itself. */
export function usePayment(paymentId: string) {
  return useEndpoint(getPayment, inputOf(paymentId));
}

/** Why its score is what it is, and the payments that share something with it. */
export function useRisks(paymentId: string) {
  return useEndpoint(getRisks, inputOf(paymentId));
}

/** Why it was decided as it was. */
export function useTrace(paymentId: string) {
  return useEndpoint(getTrace, inputOf(paymentId));
}

export function useItems(paymentId: string) {
  return useEndpoint(getItems, inputOf(paymentId));
}

export function useBeneficiaries(paymentId: string) {
  return useEndpoint(getBeneficiaries, inputOf(paymentId));
}

/** The activity trail. */
export function useHistory(paymentId: string) {
  return useEndpoint(getHistory, inputOf(paymentId));
}

/** Every question of this screen: what Refresh asks anew. */
export const paymentQuestions = [getPayment, getRisks, getTrace, getItems, getBeneficiaries, getHistory] as const;

export function inputOf(paymentId: string): { params: { id: string } } {
  return { params: { id: paymentId } };
}
