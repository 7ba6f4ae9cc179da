import type { Money } from "#domain/money/money.ts";

/** A column of a report: its heading, its width in characters, and its value for a row. */
export type Column<Row> = { heading: string; width: number } & (
  | { kind: "text"; read: (row: Row) => string | null }
  | { kind: "number"; read: (row: Row) => number | null }
  | { kind: "amount"; read: (row: Row) => Money }
  /** Milliseconds since 1970, shown in the shop's time zone. */
  | { kind: "instant"; read: (row: Row) => number | null }
);
