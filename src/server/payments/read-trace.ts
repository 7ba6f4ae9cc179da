import type { AnswerOf } from "#contract/endpoint.ts";
import type { getTrace } from "#contract/payment-risks.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { screeningOfTimeOut } from "#domain/payments/ended-time-out.ts";
import { decisionOfAction, staffReasons } from "#domain/payments/staff-decision.ts";
import type { Handle } from "#server/db/database.ts";
import { findLastStaffDecision } from "#server/orders/staff-decision-store.ts";
import type { KeptFacts } from "#server/screening/kept-facts.ts";
import type { Services } from "#server/services.ts";
import { showTrace } from "#server/screening/kept-trace.ts";
import { readScenarioSet } from "#server/scenarios/set-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { findPayment, findScreening, findTimeOutEnd, listScreenings, type StoredPayment } from "#server/payments/payment-store.ts";

const MICROS_PER_MS = 1000;

/**
 * How a payment was screened last, or the time before that `number` names. Throws "not-found" also after 24 months, when the trace is
 * deleted.
 */
export function readTrace(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
  number?: number,
): Promise<AnswerOf<typeof getTrace>> {
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const { currency, decision } = payment;
    const screening = await findScreening(handle, tenantId, paymentId, number);
    if (screening === null) throw new SuretyError("not-found", "This decision is no longer available. Decisions are kept for 24 months.");
    const listed = await listScreenings(handle, tenantId, paymentId);
    return {
      screening: screening.number,
      decision: screening.decision,
      riskScore: screening.riskScore,
      scenarioName: screening.scenarioName,
      screenings: listed.map((each) => ({ screening: each.number, at: each.at })),
      decidedAt: screening.at,
      timeOut: await standingTimeOut(handle, payment, listed),
      staff: standingStaff(decision, await findLastStaffDecision(handle, tenantId, paymentId)),
      setVersion: screening.setVersion,
      decidedBy: screening.decidedBy,
      limit: limitOf(screening.facts, currency),
      tookMs: screening.tookMicros / MICROS_PER_MS,
      scenarios: showTrace(screening.trace, await readScenarioSet(handle, tenantId, screening.setVersion)),
    };
  });
}

type LastStaffDecision = Awaited<ReturnType<typeof findLastStaffDecision>>;

/** Staff's decision, unless they took it back or something decided over it. */
function standingStaff(decision: Decision, last: LastStaffDecision): AnswerOf<typeof getTrace>["staff"] {
  if (last === null || decisionOfAction(last.action) !== decision) return null;
  const { action, fullName, at, reasonCode, reasonText } = last;
  const reason = staffReasons(decision).find(({ code }) => code === reasonCode)?.words;
  return { action, by: fullName, at, reason: [reason, reasonText].filter(Boolean).join(". ") || null };
}

type Listed = Awaited<ReturnType<typeof listScreenings>>;

/** What a scenario's time-out decided, unless something decided over it. */
async function standingTimeOut(handle: Handle, payment: StoredPayment, screenings: Listed): Promise<AnswerOf<typeof getTrace>["timeOut"]> {
  const { tenantId, paymentId, createdAt, receivedAt, decision, decidedBy } = payment;
  if (decidedBy !== "time_out" || decision === "pending") return null;
  const at = await findTimeOutEnd(handle, tenantId, paymentId, decision);
  if (at === null) return null;
  const screening = screeningOfTimeOut(screenings, { createdAt, receivedAt, decision, at });
  return { decision, at, minutes: screening?.timeOutMinutes ?? null, scenarioName: screening?.scenarioName ?? null };
}

/** How large an order with this little data may be; null if it has enough data, or if no limit is known. */
function limitOf({ amounts }: KeptFacts, currency: CurrencyCode): AnswerOf<typeof getTrace>["limit"] {
  return amounts.limit === null ? null : { amount: amounts.limit, approvedMedian: amounts.approvedMedian, currency };
}
