import type { Money } from "#domain/money/money.ts";

/** One column of a report: its heading, its width in characters, and what of a row stands in it. */
export type Column<Row> = { heading: string; width: number } & (
  | { kind: "text"; read: (row: Row) => string | null }
  | { kind: "number"; read: (row: Row) => number | null }
  | { kind: "amount"; read: (row: Row) => Money }
  /** Milliseconds since 1970; shown in the shop's time zone. */
  | { kind: "instant"; read: (row: Row) => number }
);
