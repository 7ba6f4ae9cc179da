import type { AnswerOf } from "#contract/endpoint.ts";
import type { getTrace } from "#contract/payment-risks.ts";
import type { Services } from "#server/services.ts";
import { showTrace } from "#server/screening/kept-trace.ts";
import { readScenarioSet } from "#server/scenarios/scenario-sets.ts";
import { SuretyError } from "#server/surety-error.ts";
import { findPayment, findScreening } from "#server/payments/payment-store.ts";

const MICROS_PER_MS = 1000;

/** How a payment was decided. Throws "not-found" also after 24 months, when the trace is deleted. */
export function readTrace(services: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<AnswerOf<typeof getTrace>> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    const screening = await findScreening(handle, tenantId, paymentId);
    if (screening === null) throw new SuretyError("not-found", "This decision is no longer available. Decisions are kept for 24 months.");
    return {
      decidedAt: screening.at,
      setVersion: screening.setVersion,
      decidedBy: screening.decidedBy,
      tookMs: screening.tookMicros / MICROS_PER_MS,
      scenarios: showTrace(screening.trace, await readScenarioSet(handle, tenantId, screening.setVersion)),
    };
  });
}
