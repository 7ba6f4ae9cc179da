import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

/** Whether an alert of a payment is the next that has to be answered, also where there's an inquiry by now, in SQL. */
export const alertDueSql = `payment.dispute_state is not null and exists (
  select 1 from dispute join alert on alert.tenant_id = dispute.tenant_id and alert.payment_id = dispute.payment_id
  where dispute.tenant_id = payment.tenant_id and dispute.payment_id = payment.payment_id and dispute.state in ('alert', 'inquiry')
    and alert.outcome is null and alert.due_at = dispute.due_at)`;

/** By when a payment's disputes have to be answered, and whether that's an alert. */
export async function findAnswerDue(handle: Handle, tenantId: number, paymentId: number): Promise<RowOf<typeof dueColumns>> {
  const [row] = await handle.prepared<RowOf<typeof dueColumns>>(
    `select ${selectList(dueColumns)} from payment where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row ?? { answerDueAt: null, isAlertDue: false };
}

const dueColumns = { answerDueAt: payments.answerDueAt, isAlertDue: computed<boolean>(alertDueSql) };
