import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { Alert } from "#domain/disputes/alert.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** Sources state the day of a transaction, in a time zone of their own. */
export const DAY_MARGIN_MS = 36 * HOUR_MS;

/** An order that an alert may be about. */
export type AlertCandidate = {
  paymentId: number;
  createdAt: Date;
  orderId: string;
  arn: string | null;
  cardBin: string | null;
  cardLast4: string | null;
  amount: number;
  currency: CurrencyCode;
};

type Sought = Pick<Alert, "orderId" | "arn" | "cardBin" | "cardLast4" | "amount" | "currency" | "transactionAt">;

/**
 * The order that an alert is about: the one that it names, or else the one with its ARN, or else the only one with its card,
 * amount and day. Null if none is, or if several could be.
 */
export function matchAlert<C extends AlertCandidate>(alert: Sought, candidates: readonly C[]): C | null {
  const named = alert.orderId === null ? undefined : candidates.find(({ orderId }) => orderId === alert.orderId);
  if (named) return named;
  const withArn = alert.arn === null ? [] : candidates.filter(({ arn }) => arn === alert.arn);
  if (withArn.length > 0) return onlyOne(withArn);
  return onlyOne(candidates.filter((candidate) => isOfCard(alert, candidate)));
}

/** Whether card, amount and day are the same, and no ARN says otherwise. An alert without a currency is in the order's. */
function isOfCard(alert: Sought, order: AlertCandidate): boolean {
  if (alert.arn !== null && order.arn !== null && alert.arn !== order.arn) return false;
  if (alert.transactionAt === null || alert.cardBin === null || alert.cardLast4 === null || order.cardBin === null) return false;
  const [one, other] = [alert.cardBin, order.cardBin];
  return (
    (one.startsWith(other) || other.startsWith(one)) &&
    order.cardLast4 === alert.cardLast4 &&
    order.amount === alert.amount &&
    (alert.currency ?? order.currency) === order.currency &&
    Math.abs(order.createdAt.getTime() - alert.transactionAt.getTime()) <= DAY_MARGIN_MS
  );
}

function onlyOne<T>(found: readonly T[]): T | null {
  const [first] = found;
  return found.length === 1 && first !== undefined ? first : null;
}
