import { csvRows } from "#server/import-file/csv-rows.ts";
import { orderOfCells, type OrderOfCells } from "#server/import-file/csv-order.ts";
import type { FileEntry, UnreadableLine } from "#server/import-file/import-event.ts";
import { orderEvent } from "#server/import-file/read-ndjson.ts";

/** The orders of a CSV file whose headings are dotted JSON paths. */
export async function* readCsv(file: string, delimiter: string): AsyncGenerator<FileEntry> {
  let toOrder: OrderOfCells | null = null;
  let columns = 0;
  const unreadable: UnreadableLine[] = [];
  for await (const { line, cells } of csvRows(file, delimiter, unreadable)) {
    if (toOrder === null) {
      toOrder = orderOfCells(cells);
      columns = cells.length;
    } else if (cells.slice(columns).some((cell) => cell.trim() !== "")) {
      const message = `has ${cells.length} values for ${columns} columns; put quotes around values that contain ${delimiterName(delimiter)}`;
      const text = cells.join(delimiter);
      yield { kind: "unreadable", line, title: "The row has too many values", errors: [{ path: "", message }], text };
    } else {
      const order = toOrder(cells);
      yield orderEvent(line, order, JSON.stringify(order));
    }
  }
  yield* unreadable;
}

function delimiterName(delimiter: string): string {
  switch (delimiter) {
    case "\t":
      return "a tab";
    case ";":
      return "a semicolon";
    default:
      return "a comma";
  }
}
