import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { breaksIn } from "#server/import-file/breaks-in.ts";

/**
 * The line on which the quote opens that a CSV file's last row doesn't close. The row starts at the byte `start`, on the line
 * `line`: the quote opens so many lines below as its cells before have line breaks.
 */
export async function openQuoteLine(file: string, delimiter: string, { start, line }: { start: number; line: number }): Promise<number> {
  let below = 0;
  parse(await text(createReadStream(file, { start })), {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    cast: (cell) => {
      below += breaksIn(cell);
      return cell;
    },
  });
  return line + below;
}
