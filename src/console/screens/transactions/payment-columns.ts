import { wordsBelow, type ColumnLines } from "#console/screens/transactions/column-lines.ts";
import { columnWords, type ListColumn } from "#domain/payments/list-columns.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { sortsOf } from "#domain/payments/payment-list-url.ts";
import { QUEUE_SORT, type PaymentSort } from "#domain/payments/payment-sort.ts";

/** A column of the list; `sort` is null if the list can't be sorted by it. */
export type PaymentColumn = { title: string; sort: PaymentSort["by"] | null; isNumber: boolean };

export const paymentSortNames: Record<PaymentSort["by"], Record<PaymentSort["direction"], string>> = {
  createdAt: { desc: "Newest first", asc: "Oldest first" },
  amount: { desc: "Highest amount first", asc: "Lowest amount first" },
  riskScore: { desc: "Highest risk first", asc: "Lowest risk first" },
  queue: { desc: "Least urgent first", asc: "Most urgent first" },
  answerDue: { desc: "Latest answer due first", asc: "Earliest answer due first" },
};

/** Every way to sort a list, in the menu's order. */
export function allSortsOf(filter: PaymentFilter): readonly PaymentSort[] {
  const sorts = sortsOf(filter).flatMap((by): PaymentSort[] =>
    by === "queue"
      ? [QUEUE_SORT]
      : [
          { by, direction: "desc" },
          { by, direction: "asc" },
        ],
  );
  return sorts.toSorted((a, b) => Number(b.by === "queue") - Number(a.by === "queue"));
}

/** Those columns by which the list can be sorted, and those of numbers. */
const sortOf: Partial<Record<ListColumn, PaymentSort["by"]>> = {
  waiting: "queue",
  date: "createdAt",
  amount: "amount",
  risk: "riskScore",
  answerDue: "answerDue",
};
const numbers: readonly ListColumn[] = ["amount", "shopAmount"];

/** A column with all that's in its cells: 'Reference, date', which sorts by date. */
export function paymentColumn(lines: ColumnLines): PaymentColumn {
  const [first, ...others] = lines;
  return {
    title: [columnWords(first), ...others.map(wordsBelow)].join(", "),
    sort: lines.map((column) => sortOf[column]).find((sort) => sort !== undefined) ?? null,
    isNumber: numbers.includes(first),
  };
}
