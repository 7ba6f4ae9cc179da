import { DAY_MARGIN_MS, matchAlert, type AlertCandidate } from "#domain/disputes/match-alert.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import type { StoredAlert } from "#server/disputes/alert-store.ts";

/** Two would be enough to tell that it isn't the only one. */
const MOST_CANDIDATES = 10;

const candidateColumns = {
  paymentId: payments.paymentId,
  createdAt: payments.createdAt,
  orderId: payments.orderId,
  arn: payments.arn,
  cardBin: payments.cardBin,
  cardLast4: payments.cardLast4,
  amount: payments.amountMajor,
  currency: payments.currency,
};

/** The order that an alert is about (`matchAlert`); null if there's none, or more than one. Each look is by an index. */
export async function findAlertOrder(handle: Handle, tenantId: number, alert: StoredAlert): Promise<AlertCandidate | null> {
  const found: AlertCandidate[] = [];
  if (alert.orderId !== null) found.push(...(await candidates(handle, "order_id = $2", [tenantId, alert.orderId])));
  if (found.length === 0 && alert.arn !== null) found.push(...(await candidates(handle, "arn = $2", [tenantId, alert.arn])));
  if (found.length === 0 && alert.cardLast4 !== null && alert.transactionAt !== null) {
    const at = alert.transactionAt.getTime();
    const day = [new Date(at - DAY_MARGIN_MS), new Date(at + DAY_MARGIN_MS)];
    const ofCard = "card_last4 = $2 and created_at between $3 and $4 and amount_major = $5";
    found.push(...(await candidates(handle, ofCard, [tenantId, alert.cardLast4, ...day, alert.amount])));
  }
  return matchAlert(alert, found);
}

function candidates(handle: Handle, where: string, values: (string | number | Date)[]): Promise<RowOf<typeof candidateColumns>[]> {
  return handle.prepared<RowOf<typeof candidateColumns>>(
    `select ${selectList(candidateColumns)} from payment where tenant_id = $1 and ${where} limit ${MOST_CANDIDATES}`,
    values,
  );
}
