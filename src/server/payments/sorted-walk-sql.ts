import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import type { SqlValues } from "#server/db/sql-values.ts";

/** A payment's place in a sorted list; the next page starts after it. */
export type ListPlace = { key: Date | number | null; paymentId: number };

export const columnOf = {
  createdAt: "created_at",
  amount: "amount_shop",
  riskScore: "risk_score",
  queue: "queue_rank",
  answerDue: "answer_due_at",
} as const satisfies Record<PaymentSort["by"], string>;

/** Payments without a value in the sorted column come last, whatever the direction. */
export function orderOf({ by, direction }: PaymentSort): string {
  return `${columnOf[by]} ${direction} nulls last, payment_id ${direction}`;
}

/** The part of a list to walk: from its start or after a place; `end` is how many payments at most are passed. */
type Part = { limit: string; end: number; after: ListPlace | null };

/**
 * Selects the ids of payments in a list's order by walking its index, so that nothing is sorted. The index has amounts that
 * are unknown on the side of the highest, and of due dates only those there are; the others are walked by themselves after them.
 */
export function walkSql(conditions: string, sort: PaymentSort, { limit, end, after }: Part, values: SqlValues): string {
  const walks = walksOf(sort, after, values).map(
    ({ further, order }) =>
      `select payment_id, ${columnOf[sort.by]} from payment where ${[conditions, ...further].join(" and ")} order by ${order}`,
  );
  if (walks.length === 1) return `select payment_id from (${walks.join("")} ${limit}) walked`;
  const all = walks.map((walk) => `(${walk} limit ${end})`).join(" union all ");
  return `select payment_id from (${all}) walked order by ${orderOf(sort)} ${limit}`;
}

type Walk = { further: string[]; order: string };

function walksOf({ by, direction }: PaymentSort, after: ListPlace | null, values: SqlValues): Walk[] {
  const column = columnOf[by];
  const beyond = direction === "desc" ? "<" : ">";
  const order = `${column} ${direction}, payment_id ${direction}`;
  const place =
    after === null || after.key === null
      ? []
      : [`(${column}, payment_id) ${beyond} (${values.add(after.key)}, ${values.add(after.paymentId)})`];
  if (by !== "amount" && by !== "answerDue") return [{ further: place, order }];
  const isPastKnown = after !== null && after.key === null;
  const pastId = isPastKnown ? [`payment_id ${beyond} ${values.add(after.paymentId)}`] : [];
  const unknown = { further: [`${column} is null`, ...pastId], order: `payment_id ${direction}` };
  return isPastKnown ? [unknown] : [{ further: [`${column} is not null`, ...place], order }, unknown];
}
