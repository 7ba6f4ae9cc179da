import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { decisionOfAction } from "#domain/payments/staff-decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { StaffWord } from "#domain/payments/standing.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { staffDecisions } from "#server/db/schema/trail-tables.ts";

const columns = {
  action: staffDecisions.action,
  guaranteeStatus: staffDecisions.guaranteeStatus,
  guaranteeNote: staffDecisions.guaranteeNote,
  reasonCode: staffDecisions.reasonCode,
  reasonText: staffDecisions.reasonText,
  userId: staffDecisions.userId,
  fullName: staffDecisions.fullName,
  at: staffDecisions.at,
};

/** What staff decided last about a payment; null if they said nothing. */
export async function findLastStaffDecision(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof columns> | null> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from staff_decision where tenant_id = $1 and payment_id = $2 order by staff_decision_id desc limit 1`,
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

export async function insertStaffDecision(handle: Handle, tenantId: number, paymentId: number, said: NewStaffDecision): Promise<void> {
  await handle.prepared(
    `insert into staff_decision (tenant_id, payment_id, action, guarantee_status, guarantee_note, reason_code, reason_text, user_id, full_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
}
