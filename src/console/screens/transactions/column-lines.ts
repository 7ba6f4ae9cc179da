import type { ListColumn } from "#domain/payments/list-columns.ts";

/** A column of the table: what stands in its cells, from the top. */
export type ColumnLines = readonly [ListColumn, ...ListColumn[]];

/** Where a column goes if there isn't room for all: into another's cells. */
type Place = { below: ListColumn; words: string };
const places: Partial<Record<ListColumn, Place>> = {
  date: { below: "reference", words: "date" },
  assignee: { below: "waiting", words: "assignee" },
  shopAmount: { below: "amount", words: "shop currency" },
  scenario: { below: "customer", words: "scenario" },
  email: { below: "customer", words: "email" },
  guarantee: { below: "decision", words: "guarantee" },
  acquirer: { below: "status", words: "provider" },
  cardCountry: { below: "card", words: "country" },
};

/** How wide each column is at least, as the styles have it and short references, dates and amounts need it. */
const widthsPx: Record<ListColumn, number> = {
  reference: 76,
  waiting: 130,
  assignee: 112,
  answerDue: 118,
  date: 112,
  amount: 106,
  shopAmount: 170,
  customer: 124,
  email: 176,
  risk: 144,
  decision: 92,
  scenario: 124,
  guarantee: 128,
  status: 156,
  due: 112,
  acquirer: 128,
  card: 150,
  cardCountry: 112,
  origin: 112,
};
const CHECKBOX_WIDTH_PX = 44;

/**
 * The table's columns in a place of a width: each by itself or, if they don't all fit, some below others. All by themselves while
 * the width isn't known.
 */
export function columnLines(columns: readonly ListColumn[], widthPx: number | null): readonly ColumnLines[] {
  const neededPx = columns.reduce((sum, column) => sum + widthsPx[column], CHECKBOX_WIDTH_PX);
  if (widthPx === null || neededPx <= widthPx) return columns.map((column) => [column]);
  const isBelow = (column: ListColumn, host: ListColumn) => places[column]?.below === host;
  return columns
    .filter((column) => !columns.some((host) => isBelow(column, host)))
    .map((host) => [host, ...columns.filter((column) => isBelow(column, host))]);
}

/** What a column below another is called in its heading. */
export function wordsBelow(column: ListColumn): string {
  const place = places[column];
  if (place === undefined) throw new Error(`${column} never stands below another column`);
  return place.words;
}
