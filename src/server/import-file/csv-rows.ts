import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { breaksIn } from "#server/import-file/breaks-in.ts";
import { ImportError, type UnreadableLine } from "#server/import-file/import-event.ts";
import { openQuoteLine } from "#server/import-file/open-quote-line.ts";

/** A row below the headings: its cells, in the headings' order, and the line it starts on, counting from 1. */
type CsvRow = { line: number; cells: string[] };

/** The longest row accepted. Otherwise an unclosed quote would swallow the whole file. */
const MOST_ROW_CHARS = 4 * 1024 * 1024;

const readRow = z.object({ record: z.array(z.string()), info: z.object({ bytes: z.number() }) });

/**
 * Streams the rows of a CSV file; the first one has the headings. If the file ends inside a quote, the rest isn't a row
 * and is added to `unreadable`, with the line on which the quote opens.
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
    // Throwing here would discard rows that are waiting to be read.
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
  let start = 0;
  try {
    for await (const read of parser) {
      const { record, info } = readRow.parse(read);
      if (record.some((cell) => cell.trim() !== "")) yield { line, cells: record };
      // The parser's own count takes a line break of two characters inside quotes for two.
      line += 1 + record.reduce((breaks, cell) => breaks + breaksIn(cell), 0);
      start = info.bytes;
    }
    if (isQuoteOpen) unreadable.push(openQuote(await openQuoteLine(file, delimiter, { start, line })));
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
