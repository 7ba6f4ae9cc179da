import { keysOf } from "#domain/keys-of.ts";

type Column = { words: string; shown: "always" | "usually" | "in the queue" | "outside the queue" | "by choice" };

/** The columns of the transactions list, in their order. */
const table = {
  reference: { words: "Reference", shown: "always" },
  waiting: { words: "Waiting", shown: "in the queue" },
  assignee: { words: "Assigned to", shown: "in the queue" },
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
  due: { words: "Due", shown: "by choice" },
  answerDue: { words: "Answer due", shown: "by choice" },
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
 * One that's usual in the queue alone, or outside it alone, may be both. Columns that this version doesn't know mean nothing.
 */
export type ColumnChoice = { shown: readonly string[]; hidden: readonly string[] };
export const USUAL_COLUMNS: ColumnChoice = { shown: [], hidden: [] };

export function columnWords(column: ListColumn): string {
  return columns[column].words;
}

/** The columns of a list. The queue of what waits for a decision usually has some of its own, and none that says the same of each order. */
export function columnsOf(isQueue: boolean, { shown, hidden }: ColumnChoice): readonly ListColumn[] {
  return allColumns.filter((column) => {
    if (columns[column].shown === "always") return true;
    return isUsual(column, isQueue) ? !hidden.includes(column) : shown.includes(column);
  });
}

/** Shows or hides a column in a list, and in the others where it's as usual or unusual as in this one. */
export function withColumn(choice: ColumnChoice, column: ListColumn, isShown: boolean, isQueue: boolean): ColumnChoice {
  const changed = isUsual(column, isQueue) ? "hidden" : "shown";
  const others = choice[changed].filter((name) => name !== column);
  const isNamed = isShown === (changed === "shown");
  return { ...choice, [changed]: isNamed ? [...others, column] : others };
}

function isUsual(column: ListColumn, isQueue: boolean): boolean {
  const usually = columns[column].shown;
  return usually === "usually" || usually === (isQueue ? "in the queue" : "outside the queue");
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
