import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { getCaseStrengths, getCompellingEvidence } from "#contract/case-strength.ts";

/** How strong the order's case is. */
export function useCaseStrength(paymentId: string) {
  return useEndpoint(getCaseStrengths, inputOf(paymentId));
}

/** Whether earlier orders of its card would win a dispute. */
export function useCompellingEvidence(paymentId: string) {
  return useEndpoint(getCompellingEvidence, inputOf(paymentId));
}

/** Loads both again. No person asked for it, so it doesn't keep the session alive. */
export function usePollStrength(paymentId: string): () => Promise<void> {
  const pollAgain = usePollAgain();
  return async () => {
    await Promise.all([pollAgain(getCaseStrengths, inputOf(paymentId)), pollAgain(getCompellingEvidence, inputOf(paymentId))]);
  };
}
