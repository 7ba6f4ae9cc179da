import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";

/** By when the first of a payment's disputes has to be answered, in SQL; null if none has to. Only disputed orders are looked up. */
export const answerDueSql = `case when payment.dispute_state is not null then (select min(dispute.due_at) from dispute
  where dispute.tenant_id = payment.tenant_id and dispute.payment_id = payment.payment_id) end`;

export const answerDue = computed<Date | null>(answerDueSql);

/** The same of one payment. */
export async function findAnswerDue(handle: Handle, tenantId: number, paymentId: number): Promise<Date | null> {
  const [row] = await handle.prepared<RowOf<typeof dueColumn>>(
    `select ${selectList(dueColumn)} from payment where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row?.answerDueAt ?? null;
}

const dueColumn = { answerDueAt: answerDue };
