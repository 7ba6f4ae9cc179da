import { z } from "zod";
import { parseInstant } from "#domain/orders/field-reader.ts";
import { csvRows } from "#server/import-file/csv-rows.ts";
import type { FileEntry, UnreadableLine } from "#server/import-file/import-event.ts";
import { orderEvent } from "#server/import-file/read-ndjson.ts";
import { shopifyOrder } from "#server/import-file/shopify-order.ts";
import { sortOnDisk } from "#server/import-file/sort-on-disk.ts";

const namedRow = z.object({ name: z.string(), line: z.number(), cells: z.record(z.string(), z.string()) });
type NamedRow = z.infer<typeof namedRow>;

/**
 * The orders and outcomes of Shopify's orders export. Rows with the same Name are one order, wherever they are in the
 * file.
 */
export async function* readShopify(file: string, delimiter: string, folder: string): AsyncGenerator<FileEntry> {
  const compare = (a: NamedRow, b: NamedRow) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.line - b.line);
  const unreadable: UnreadableLine[] = [];
  let rows: NamedRow[] = [];
  for await (const row of sortOnDisk(namedRows(file, delimiter, unreadable), { compare, shape: namedRow, folder })) {
    if (rows[0] !== undefined && rows[0].name !== row.name) {
      yield* entriesOf(rows);
      rows = [];
    }
    rows.push(row);
  }
  yield* entriesOf(rows);
  yield* unreadable;
}

async function* namedRows(file: string, delimiter: string, unreadable: UnreadableLine[]): AsyncGenerator<NamedRow> {
  let headings: string[] | null = null;
  for await (const { line, cells } of csvRows(file, delimiter, unreadable)) {
    if (headings === null) {
      headings = cells.map((heading) => heading.trim());
      continue;
    }
    const pairs = headings.map((heading, index) => [heading, cells[index]?.trim() ?? ""] as const);
    const filled = Object.fromEntries(pairs.filter(([heading, cell]) => heading !== "" && cell !== ""));
    yield { name: filled["Name"] ?? "", line, cells: filled };
  }
}

function* entriesOf(rows: readonly NamedRow[]): Generator<FileEntry> {
  const [first] = rows;
  if (first === undefined) return;
  if (first.name === "") {
    for (const { line, cells } of rows) {
      yield {
        kind: "unreadable",
        line,
        title: "The row has no Name",
        errors: [{ path: "reference", heading: "Name", message: "is required" }],
        text: JSON.stringify(cells),
      };
    }
    return;
  }
  const { order, outcomes } = shopifyOrder(rows.map((row) => row.cells));
  yield orderEvent(first.line, order, JSON.stringify(order));
  for (const outcome of outcomes) {
    yield { kind: "outcome", at: parseInstant(outcome.at)?.getTime() ?? 0, line: first.line, orderId: String(order["orderId"]), outcome };
  }
}
