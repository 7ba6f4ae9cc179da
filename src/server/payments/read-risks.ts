import type { AnswerOf } from "#contract/endpoint.ts";
import type { getRisks } from "#contract/payment-risks.ts";
import type { Services } from "#server/services.ts";
import { findPayment, listScreenings } from "#server/payments/payment-store.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";
import { listRelatedPayments } from "#server/payments/related-store.ts";

/** The reasons behind a payment's score at each screening, and the newest related payments. */
export function readRisks(services: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<AnswerOf<typeof getRisks>> {
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const screenings = await listScreenings(handle, tenantId, paymentId);
    return {
      risks: screenings.map(({ number, at, riskScore, reasons }) => ({
        reasons: showReasons(reasons),
        riskScore,
        timestamp: at,
        screening: number,
      })),
      relatedPaymentsDetails: await listRelatedPayments(handle, payment),
      // Orders aren't onboardings.
      relatedOnboardings: [],
    };
  });
}
