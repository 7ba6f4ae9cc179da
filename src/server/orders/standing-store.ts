import type { Standing } from "#domain/payments/standing.ts";
import type { DeclineReason } from "#domain/guarantee/decline-reason.ts";
import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import type { ClosedBecause, DecidedBy, Decision, TimeOut, TimeOutDecision } from "#domain/payments/decision.ts";
import type { GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

/** Times within JSON are milliseconds since 1970. */
type KeptScreening = TimeOut & {
  number: number;
  at: number;
  decision: Decision;
  guaranteeStatus: GuaranteeStatus;
  obstacles: GuaranteeObstacle[];
};
type KeptBreak = { because: CoverBreak; at: number };
type KeptOutcome = { type: OutcomeType; at: number; reason: string | null; amountMinor: number | null };

const columns = {
  hasGuarantee: tenants.hasGuarantee,
  decidedBy: payments.decidedBy,
  guaranteeNote: payments.guaranteeNote,
  closedBecause: payments.closedBecause,
  dueAt: payments.dueAt,
  dueDecision: payments.dueDecision,
  coverEndedAt: payments.coverEndedAt,
  coverEndedBecause: payments.coverEndedBecause,
  coverBreaks: computed<KeptBreak[] | null>(
    `(select json_agg(json_build_object('because', because, 'at', ${millis("at")}) order by at, because)
      from cover_break where tenant_id = $1 and payment_id = $2)`,
  ),
  claimDeclined: computed<DeclineReason | null>(
    "(select decline_reason from claim where tenant_id = $1 and payment_id = $2 and state = 'declined')",
  ),
  screenings: computed<KeptScreening[] | null>(
    `(select json_agg(json_build_object('number', number, 'at', ${millis("at")}, 'decision', decision, 'guaranteeStatus', guarantee_status,
        'obstacles', guarantee_obstacles, 'timeOutMinutes', time_out_minutes,
        'timeOutDecision', time_out_decision) order by number)
      from screening where tenant_id = $1 and payment_id = $2)`,
  ),
  outcomes: computed<KeptOutcome[] | null>(
    // A time in the future counts as when it was reported.
    `(select json_agg(json_build_object('type', type, 'at', ${millis("least(at, received_at)")}, 'reason', reason, 'amountMinor', amount_minor)
        order by at, outcome_id)
      from outcome where tenant_id = $1 and payment_id = $2)`,
  ),
};

function millis(instant: string): string {
  return `(extract(epoch from ${instant}) * 1000)::bigint`;
}

/** What a payment's standing follows from, and how it stood so far. */
export async function readStandingParts(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof columns>> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment join tenant using (tenant_id) where payment.tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  if (!row) throw new Error("A payment that stands differently isn't there");
  return row;
}

export type StoredStanding = {
  decision: Decision;
  decidedBy: DecidedBy;
  guaranteeStatus: GuaranteeStatus;
  guaranteeNote: string | null;
  closedAt: Date | null;
  closedBecause: ClosedBecause | null;
  dueAt: Date | null;
  dueDecision: TimeOutDecision | null;
  coverEndedAt: Date | null;
  coverEndedBecause: CoverBreak | null;
};

/** A standing as a payment's columns hold it. */
export function storedStanding({ closed, coverEnd, ...standing }: Standing): StoredStanding {
  const { decision, decidedBy, guaranteeStatus, guaranteeNote, dueAt, dueDecision } = standing;
  return {
    decision,
    decidedBy,
    guaranteeStatus,
    guaranteeNote,
    closedAt: closed?.at ?? null,
    closedBecause: closed?.because ?? null,
    dueAt,
    dueDecision,
    coverEndedAt: coverEnd?.at ?? null,
    coverEndedBecause: coverEnd?.because ?? null,
  };
}

export async function updateStanding(handle: Handle, tenantId: number, paymentId: number, standing: StoredStanding): Promise<void> {
  await handle.prepared(
    `update payment set decision = $3, decided_by = $4, guarantee_status = $5, guarantee_note = $6, closed_at = $7, closed_because = $8, due_at = $9,
       cover_ended_at = $10, cover_ended_because = $11, due_decision = $12
     where tenant_id = $1 and payment_id = $2`,
    [
      tenantId,
      paymentId,
      standing.decision,
      standing.decidedBy,
      standing.guaranteeStatus,
      standing.guaranteeNote,
      standing.closedAt,
      standing.closedBecause,
      standing.dueAt,
      standing.coverEndedAt,
      standing.coverEndedBecause,
      standing.dueDecision,
    ],
  );
}
