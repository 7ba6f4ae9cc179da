import { zonedIso } from "#domain/dates/zoned-iso.ts";
import { currencyDigits } from "#domain/money/currencies.ts";
import { toMajor } from "#domain/money/money.ts";
import type { Column } from "#server/files/column.ts";
import { csvText } from "#server/files/csv-text.ts";
import { neutralText } from "#server/files/neutral-text.ts";

/**
 * Streams rows as a CSV file with a byte order mark and headings. Times are ISO 8601 in the time zone; amounts are
 * plain decimals with their currency's number of digits.
 */
export async function* writeCsv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  yield lines([columns.map((column) => column.heading)], true);
  for await (const rows of batches) {
    if (rows.length > 0)
      yield lines(
        rows.map((row) => columns.map((column) => cellText(column, row, timeZone))),
        false,
      );
  }
}

function lines(records: string[][], startsFile: boolean): Uint8Array {
  return Buffer.from(csvText(records, { startsFile }), "utf8");
}

function cellText<Row>(column: Column<Row>, row: Row, timeZone: string): string {
  switch (column.kind) {
    case "text":
      return neutralText(column.read(row) ?? "");
    case "number":
      return String(column.read(row) ?? "");
    case "amount": {
      const { amountMinor, currency } = column.read(row);
      return toMajor(amountMinor, currency).toFixed(currencyDigits(currency));
    }
    case "instant": {
      const instant = column.read(row);
      return instant === null ? "" : zonedIso(new Date(instant), timeZone);
    }
  }
}
