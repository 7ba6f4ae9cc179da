import { keysOf } from "#domain/keys-of.ts";
import type { PaymentListState } from "#domain/payments/payment-list-url.ts";

type Column = { words: string; shown: "always" | "usually" | "in the queue" | "outside the queue" | "by answer" | "by choice" };

/** The columns of the transactions list, in their order. */
const table = {
  reference: { words: "Reference", shown: "always" },
  waiting: { words: "Waiting", shown: "in the queue" },
  assignee: { words: "Assigned to", shown: "in the queue" },
  answerDue: { words: "Answer due", shown: "by answer" },
  date: { words: "Date", shown: "usually" },
  amount: { words: "Amount", shown: "usually" },
  shopAmount: { words: "Amount in shop currency", shown: "by choice" },
  customer: { words: "Customer", shown: "usually" },
  email: { words: "Email", shown: "by choice" },
  risk: { words: "Risk", shown: "usually" },
  decision: { words: "Decision", shown: "outside the queue" },
  scenario: { words: "Scenario", shown: "usually" },
  guarantee: { words: "Guarantee", shown: "outside the queue" },
  status: { words: "Status", shown: "usually" },
  due: { words: "Decision due", shown: "by choice" },
  acquirer: { words: "Payment provider", shown: "usually" },
  card: { words: "Card", shown: "by choice" },
  cardCountry: { words: "Card country", shown: "by choice" },
  origin: { words: "Origin", shown: "by choice" },
} as const satisfies Record<string, Column>;

export type ListColumn = keyof typeof table;
const columns: Readonly<Record<ListColumn, Column>> = table;
const allColumns: readonly ListColumn[] = keysOf(columns);
/** The columns that may be shown or hidden. */
export const chosenColumns: readonly ListColumn[] = allColumns.filter((column) => columns[column].shown !== "always");

/**
 * What a person changed about the columns: those shown where they usually aren't, and those hidden where they usually are shown.
 * One that's usual in some lists alone, such as the queue, may be both. Columns that this version doesn't know mean nothing.
 */
export type ColumnChoice = { shown: readonly string[]; hidden: readonly string[] };
export const USUAL_COLUMNS: ColumnChoice = { shown: [], hidden: [] };

export function columnWords(column: ListColumn): string {
  return columns[column].words;
}

type List = Pick<PaymentListState, "filter" | "sort">;

/**
 * The columns of a list. The queue of what waits for a decision usually has some of its own, and none that says the same of each order.
 * A list of disputes to answer, or one sorted by when they're due, usually has that.
 */
export function columnsOf(list: List, { shown, hidden }: ColumnChoice): readonly ListColumn[] {
  return allColumns.filter((column) => {
    if (columns[column].shown === "always") return true;
    return isUsual(column, list) ? !hidden.includes(column) : shown.includes(column);
  });
}

/** Shows or hides a column in a list, and in the others where it's as usual or unusual as in this one. */
export function withColumn(choice: ColumnChoice, column: ListColumn, isShown: boolean, list: List): ColumnChoice {
  const changed = isUsual(column, list) ? "hidden" : "shown";
  const others = choice[changed].filter((name) => name !== column);
  const isNamed = isShown === (changed === "shown");
  return { ...choice, [changed]: isNamed ? [...others, column] : others };
}

function isUsual(column: ListColumn, { filter, sort }: List): boolean {
  switch (columns[column].shown) {
    case "usually":
      return true;
    case "in the queue":
      return filter.needsReview;
    case "outside the queue":
      return !filter.needsReview;
    case "by answer":
      return filter.answerDue || sort.by === "answerDue";
    case "always":
    case "by choice":
      return false;
  }
}

const COLUMNS_PARAM = "columns";

/** The columns that an address names, as that of a saved view may; null if it names none. */
export function readColumns(params: URLSearchParams): readonly ListColumn[] | null {
  const names = params.get(COLUMNS_PARAM)?.split(".") ?? [];
  if (!allColumns.some((column) => names.includes(column))) return null;
  return allColumns.filter((column) => columns[column].shown === "always" || names.includes(column));
}

/** Writes columns into an address; null takes them out. */
export function writeColumns(named: readonly ListColumn[] | null, into: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(into);
  if (named === null) params.delete(COLUMNS_PARAM);
  else params.set(COLUMNS_PARAM, named.join("."));
  return params;
}
