import type { HistoryEvent } from "#contract/payment-trail.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { decisionOfAction } from "#domain/payments/staff-decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { StaffWord } from "#domain/payments/standing.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { staffDecisions } from "#server/db/schema/trail-tables.ts";
import type { StoredStanding } from "#server/orders/standing-store.ts";

const columns = {
  staffDecisionId: staffDecisions.staffDecisionId,
  action: staffDecisions.action,
  guaranteeStatus: staffDecisions.guaranteeStatus,
  guaranteeNote: staffDecisions.guaranteeNote,
  reasonCode: staffDecisions.reasonCode,
  reasonText: staffDecisions.reasonText,
  userId: staffDecisions.userId,
  fullName: staffDecisions.fullName,
  at: staffDecisions.at,
};

/** What staff decided last about a payment, but for what they undid; null if they said nothing. */
export async function findLastStaffDecision(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof columns> | null> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from staff_decision where tenant_id = $1 and payment_id = $2 and undone_at is null
     order by staff_decision_id desc limit 1`,
    [tenantId, paymentId],
  );
  return row ?? null;
}

/** The same as far as an order's standing follows from it. */
export async function readStaffWord(handle: Handle, tenantId: number, paymentId: number): Promise<StaffWord | null> {
  const last = await findLastStaffDecision(handle, tenantId, paymentId);
  if (last === null) return null;
  const { action, at, guaranteeStatus, guaranteeNote } = last;
  const decision = decisionOfAction(action);
  return decision === null ? { decision, at } : { decision, at, guaranteeStatus, guaranteeNote };
}

export type NewStaffDecision = {
  action: StaffAction;
  guaranteeStatus: GuaranteeStatus;
  guaranteeNote: string | null;
  reasonCode: string | null;
  reasonText: string | null;
  userId: number | null;
  fullName: string;
  at: Date;
};

/** Stores what staff decided; returns its ID. */
export async function insertStaffDecision(handle: Handle, tenantId: number, paymentId: number, said: NewStaffDecision): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof idColumns>>(
    `insert into staff_decision (tenant_id, payment_id, action, guarantee_status, guarantee_note, reason_code, reason_text, user_id, full_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${selectList(idColumns)}`,
    [
      tenantId,
      paymentId,
      said.action,
      said.guaranteeStatus,
      said.guaranteeNote,
      said.reasonCode,
      said.reasonText,
      said.userId,
      said.fullName,
      said.at,
    ],
  );
  if (!row) throw new Error("A decision got no ID");
  return row.staffDecisionId;
}

const idColumns = { staffDecisionId: staffDecisions.staffDecisionId };

/** Keeps with a decision, once the trail tells it, how its order stood before. */
export async function keepStandingBefore(
  handle: Handle,
  tenantId: number,
  { paymentId, staffDecisionId }: { paymentId: number; staffDecisionId: number },
  before: StoredStanding,
): Promise<void> {
  await handle.prepared(
    `update staff_decision set stood_before = $4::jsonb,
       last_event_id = (select max(event_id) from payment_event where tenant_id = $1 and payment_id = $2)
     where tenant_id = $1 and staff_decision_id = $3`,
    [tenantId, paymentId, staffDecisionId, JSON.stringify(before)],
  );
}

const undoableColumns = {
  ...columns,
  paymentId: staffDecisions.paymentId,
  stoodBefore: staffDecisions.stoodBefore,
  undoneAt: staffDecisions.undoneAt,
};

/** A decision of the shop's staff; null if it has none with this ID. */
export async function findStaffDecision(
  handle: Handle,
  tenantId: number,
  staffDecisionId: number,
): Promise<RowOf<typeof undoableColumns> | null> {
  const [row] = await handle.prepared<RowOf<typeof undoableColumns>>(
    `select ${selectList(undoableColumns)} from staff_decision where tenant_id = $1 and staff_decision_id = $2`,
    [tenantId, staffDecisionId],
  );
  return row ?? null;
}

/** What tells in the trail that an order changed or stands differently. */
const changes: readonly HistoryEvent["type"][] = [
  "DECISION",
  "GUARANTEE_CHANGED",
  "CLOSED",
  "FIELD_CHANGED",
  "RISK_CHANGED",
  "OUTCOME",
  "CHARGEBACK",
];

/** Whether its order changed after a decision, or stands differently. */
export async function hasChangedSince(handle: Handle, tenantId: number, staffDecisionId: number): Promise<boolean> {
  const [row] = await handle.prepared(
    `select 1 from staff_decision join payment_event using (tenant_id, payment_id)
     where tenant_id = $1 and staff_decision_id = $2 and event_id > last_event_id and type = any($3::text[]) limit 1`,
    [tenantId, staffDecisionId, changes],
  );
  return row !== undefined;
}

export async function markUndone(handle: Handle, tenantId: number, staffDecisionId: number, at: Date): Promise<void> {
  await handle.prepared("update staff_decision set undone_at = $3 where tenant_id = $1 and staff_decision_id = $2", [
    tenantId,
    staffDecisionId,
    at,
  ]);
}
