import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { ImportError, type UnreadableLine } from "#server/import-file/import-event.ts";

/** A row below the headings: its cells in the order of the headings, and the line of the file it begins on, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Longest row taken; a quote that is never closed would else swallow the file. */
const MOST_ROW_CHARS = 4 * 1024 * 1024;

const readRow = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * Reads the rows of a CSV file in constant memory; the first one given holds the headings. A rest that ends inside a quote
 * is no row: it is added to `unreadable`.
 */
export async function* csvRows(file: string, delimiter: string, unreadable: UnreadableLine[]): AsyncGenerator<CsvRow> {
  let isQuoteOpen = false;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_ROW_CHARS,
    // What is thrown while rows wait to be read would take them along.
    skip_records_with_error: true,
    on_skip: (fault) => {
      if (fault?.code !== "CSV_QUOTE_NOT_CLOSED") throw fault;
      isQuoteOpen = true;
      return undefined;
    },
  });
  const source = createReadStream(file);
  source.on("error", (cause) => parser.destroy(cause));
  source.pipe(parser);
  let line = 1;
  try {
    for await (const read of parser) {
      const { record, info } = readRow.parse(read);
      if (record.some((cell) => cell.trim() !== "")) yield { line, cells: record };
      line = info.lines + 1;
    }
    if (isQuoteOpen) unreadable.push(openQuote(line));
  } catch (cause) {
    if (cause instanceof CsvError) {
      throw new ImportError(`${file} isn't valid CSV near line ${line}: ${cause.message}`, { cause });
    }
    throw cause;
  } finally {
    source.destroy();
  }
}

function openQuote(line: number): UnreadableLine {
  const message = "has an opening quote without a closing one; the rest of the file wasn't read";
  return { kind: "unreadable", line, title: "The row has no end", errors: [{ path: "", message }], text: null };
}
