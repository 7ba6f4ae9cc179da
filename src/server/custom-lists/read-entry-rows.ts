import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { z } from "zod";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { breaksIn } from "#server/import-file/breaks-in.ts";

/** A row of a file of entries: where it begins, how far into the file it ends, and its cells; or why it can't be read. */
export type EntryRow = { line: number; bytesDone: number } & (
  | { kind: "entry"; cells: EntryCells }
  | { kind: "skipped" }
  /** Nothing is read from here on. */
  | { kind: "unread"; fault: string }
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
 * heading and empty rows as skipped. Where a row can't be told from the next, the rest comes as one that isn't read.
 */
export async function* readEntryRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<EntryRow> {
  const { delimiter, content } = await withDelimiter(file);
  let places: Places | null = null;
  let [line, bytesDone] = [1, 0];
  let unread: string | null = null;
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
      unread = "has an opening quote without a closing one";
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
    if (unread !== null) yield { line, bytesDone, kind: "unread", fault: unread };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    // Rows before it may have been waiting to be read.
    yield { line, bytesDone, kind: "unread", fault: `or a later one ${whyUnread(cause)}` };
  } finally {
    source.destroy();
  }
}

function whyUnread({ code }: CsvError): string {
  return code === "CSV_MAX_RECORD_SIZE"
    ? `is longer than ${listLimits.rowChars.toLocaleString("en-US")} characters`
    : "can't be read as CSV";
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
  async function* content(): AsyncGenerator<Uint8Array> {
    yield* first;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
  }
  return { delimiter: delimiterOf(Buffer.concat(first).subarray(0, listLimits.rowChars)), content: content() };
}

/**
 * What separates the cells of the first row that has any: the separator that makes it a heading, or else one that leaves an expiry
 * in its usual place, or none. Other separators may be in its texts.
 */
function delimiterOf(start: Buffer): string {
  const rows = delimiters.map((delimiter) => ({ delimiter, cells: firstRow(start, delimiter) }));
  const separated = rows.filter(({ cells }) => cells.length > 1);
  const found =
    separated.find(({ cells }) => headingOf(cells) !== null) ??
    separated.find(({ cells }) => /^(?:\d{4}-\d{2}-\d{2}|$)/.test(cells[usualPlaces.expiry]?.trim() ?? "")) ??
    separated[0];
  return found?.delimiter ?? ",";
}

/** Empty if it can't be read with this separator. */
function firstRow(start: Buffer, delimiter: string): string[] {
  try {
    const [row = []] = parseNow(start, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: 1,
    });
    return row;
  } catch (cause) {
    if (cause instanceof CsvError) return [];
    throw cause;
  }
}
