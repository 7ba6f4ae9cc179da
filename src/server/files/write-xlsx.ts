import { writeXlsxStream } from "hucre/xlsx";
import { zonedIso } from "#domain/dates/zoned-iso.ts";
import { toMajor } from "#domain/money/money.ts";
import { storablePart } from "#domain/text/is-storable.ts";
import type { Column } from "#server/files/column.ts";
import { neutralText } from "#server/files/neutral-text.ts";

/** The most rows per sheet that Excel shows, including headings. */
const SHEET_ROWS = 1_048_576;

/**
 * Streams rows as an XLSX file; memory use doesn't depend on their number. Dates and numbers are typed. Cells have no
 * time zone, so the headings of times name it. Rows beyond one sheet continue on the next, under the same headings.
 */
export async function* writeXlsx<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  options: { timeZone: string; sheetName: string; sheetRows?: number },
): AsyncGenerator<Uint8Array> {
  const { timeZone, sheetName, sheetRows = SHEET_ROWS } = options;
  const rows = rowsOf(batches, (row) => columns.map((column) => cellValue(column, row, timeZone)));
  const reader = writeXlsxStream(rows, {
    name: sheetName,
    columns: columns.map((column) => ({
      header: column.kind === "instant" ? `${column.heading} (${timeZone})` : column.heading,
      width: column.width,
      ...(column.kind === "instant" ? { numFmt: "yyyy-mm-dd hh:mm:ss" } : {}),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: sheetRows,
  }).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

type CellValue = string | number | Date | null;

async function* rowsOf<Row>(batches: AsyncIterable<readonly Row[]>, cells: (row: Row) => CellValue[]): AsyncGenerator<CellValue[]> {
  for await (const rows of batches) for (const row of rows) yield cells(row);
}

function cellValue<Row>(column: Column<Row>, row: Row, timeZone: string): CellValue {
  switch (column.kind) {
    case "text": {
      const text = column.read(row);
      return text === null || text === "" ? null : textCell(text);
    }
    case "number":
      return column.read(row);
    case "amount": {
      const { amountMinor, currency } = column.read(row);
      return toMajor(amountMinor, currency);
    }
    case "instant": {
      const instant = column.read(row);
      return instant === null ? null : wallClock(new Date(instant), timeZone);
    }
  }
}

/** A text as XML can hold it. Spreadsheets read `_x0041_` as the character of that number, so such texts are escaped. */
function textCell(text: string): string {
  return neutralText(storablePart(text)).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}

/** The instant at which UTC clocks show what clocks in the zone show now. */
function wallClock(instant: Date, timeZone: string): Date {
  return new Date(`${zonedIso(instant, timeZone).slice(0, "2026-11-21T14:03:09".length)}Z`);
}
