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
  const { cardBin, cardLast4, transactionAt } = alert;
  if (found.length === 0 && cardBin !== null && cardLast4 !== null && transactionAt !== null) {
    const at = transactionAt.getTime();
    const day = [new Date(at - DAY_MARGIN_MS), new Date(at + DAY_MARGIN_MS)];
    // As `matchAlert` compares, so that the most candidates leave none out that fits.
    const ofCard = `card_last4 = $2 and created_at between $3 and $4 and amount_major = $5 and currency = coalesce($6, currency)
      and (starts_with(card_bin, $7) or starts_with($7, card_bin)) and (arn is null or arn = coalesce($8, arn))`;
    const { amount, currency, arn } = alert;
    found.push(...(await candidates(handle, ofCard, [tenantId, cardLast4, ...day, amount, currency, cardBin, arn])));
  }
  return matchAlert(alert, found);
}

function candidates(handle: Handle, where: string, values: (string | number | Date | null)[]): Promise<RowOf<typeof candidateColumns>[]> {
  return handle.prepared<RowOf<typeof candidateColumns>>(
    `select ${selectList(candidateColumns)} from payment where tenant_id = $1 and ${where} limit ${MOST_CANDIDATES}`,
    values,
  );
}
