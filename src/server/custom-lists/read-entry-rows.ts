import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { breaksIn } from "#server/import-file/breaks-in.ts";

/** A row of a file of entries: where it begins, how far into the file it ends, and its cells; or what is wrong with it. */
export type EntryRow = { line: number; bytesDone: number } & (
  | { kind: "entry"; cells: EntryCells }
  | { kind: "bad"; fault: string }
  | { kind: "skipped" }
);
export type EntryCells = { value: string; expiry: string; note: string };

const columnNames = {
  value: ["value", "values"],
  expiry: ["expiry", "expires", "expiresat", "expires at", "expires_at"],
  note: ["note", "notes", "comment"],
};
type Places = Record<keyof EntryCells, number>;
/** Without a heading. */
const usualPlaces: Places = { value: 0, expiry: 1, note: 2 };

const parsedRow = z.object({ record: z.array(z.string()), info: z.object({ bytes: z.number() }) });

/**
 * Reads the rows of a CSV file of entries, separated by commas, semicolons or tabs, in constant memory. Each row comes once, a
 * heading and empty rows as skipped. One that can't be read is the last.
 */
export async function* readEntryRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<EntryRow> {
  const { delimiter, content } = await withDelimiter(file);
  let places: Places | null = null;
  let [line, bytesDone, isQuoteOpen] = [1, 0, false];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: listLimits.rowChars,
    // Throwing here would discard rows that are waiting to be read.
    skip_records_with_error: true,
    on_skip: (fault) => {
      if (fault?.code !== "CSV_QUOTE_NOT_CLOSED") throw fault;
      isQuoteOpen = true;
      return undefined;
    },
  });
  const source = Readable.from(content);
  source.on("error", (cause) => parser.destroy(cause));
  source.pipe(parser);
  try {
    for await (const read of parser) {
      const { record, info } = parsedRow.parse(read);
      bytesDone = info.bytes;
      const at = { line, bytesDone };
      line += 1 + record.reduce((breaks, cell) => breaks + breaksIn(cell), 0);
      const isEmpty = record.every((cell) => cell.trim() === "");
      const heading: Places | null = places === null && !isEmpty ? headingOf(record) : null;
      if (!isEmpty) places ??= heading ?? usualPlaces;
      yield isEmpty || heading !== null
        ? { ...at, kind: "skipped" }
        : { ...at, kind: "entry", cells: cellsOf(record, places ?? usualPlaces) };
    }
    if (isQuoteOpen)
      yield { line, bytesDone, kind: "bad", fault: "has an opening quote without a closing one; the rest of the file wasn't read" };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    yield { line, bytesDone, kind: "bad", fault: "or a later one can't be read as CSV; the rest of the file wasn't read" };
  } finally {
    source.destroy();
  }
}

/** Where the columns are, if a row names them; null if it's an entry. */
function headingOf(record: readonly string[]): Places | null {
  const names = record.map((cell) => cell.trim().toLowerCase());
  const placeOf = (column: keyof EntryCells) => names.findIndex((name) => columnNames[column].includes(name));
  const places = { value: placeOf("value"), expiry: placeOf("expiry"), note: placeOf("note") };
  return places.value < 0 ? null : places;
}

function cellsOf(record: readonly string[], places: Places): EntryCells {
  const cellAt = (place: number) => record[place]?.trim() ?? "";
  return { value: cellAt(places.value), expiry: cellAt(places.expiry), note: cellAt(places.note) };
}

/** The first of these that the first line has separates its values. */
const delimiters = ["\t", ";", ","];

async function withDelimiter(file: AsyncIterable<Uint8Array>): Promise<{ delimiter: string; content: AsyncGenerator<Uint8Array> }> {
  const parts = file[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let start = "";
  while (!start.includes("\n") && start.length < listLimits.rowChars) {
    const part = await parts.next();
    if (part.done === true) break;
    first.push(part.value);
    start += Buffer.from(part.value).toString("latin1");
  }
  const [heading = ""] = start.split("\n");
  async function* content(): AsyncGenerator<Uint8Array> {
    yield* first;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
  }
  return { delimiter: delimiters.find((delimiter) => heading.includes(delimiter)) ?? ",", content: content() };
}
