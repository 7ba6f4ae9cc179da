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

/** What a person changed about the columns. Columns that this version doesn't know mean nothing. */
export type ColumnChoice = { shown: readonly string[]; hidden: readonly string[] };
export const USUAL_COLUMNS: ColumnChoice = { shown: [], hidden: [] };

export function columnWords(column: ListColumn): string {
  return columns[column].words;
}

/** The columns of a list. The queue of what waits for a decision usually has some of its own, and none that says the same of each order. */
export function columnsOf(isQueue: boolean, { shown, hidden }: ColumnChoice): readonly ListColumn[] {
  return allColumns.filter((column) => {
    const usually = columns[column].shown;
    if (usually === "always" || shown.includes(column)) return true;
    return !hidden.includes(column) && (usually === "usually" || usually === (isQueue ? "in the queue" : "outside the queue"));
  });
}

/** Shows or hides a column, in the queue and in other lists. */
export function withColumn({ shown, hidden }: ColumnChoice, column: ListColumn, isShown: boolean): ColumnChoice {
  const others = (names: readonly string[]) => names.filter((name) => name !== column);
  return isShown
    ? { shown: [...others(shown), column], hidden: others(hidden) }
    : { shown: others(shown), hidden: [...others(hidden), column] };
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
