import { createReadStream } from "node:fs";
import { ImportError } from "#server/import-file/import-event.ts";
import { otherEncoding } from "#server/other-encoding.ts";

const LINE_END = 0x0a;

/**
 * Reads a file once, in constant memory. Throws `ImportError` naming the first line that isn't UTF-8 and the encoding it
 * looks like, before anything of the file is sent: names would be imported as other names.
 */
export async function checkEncoding(file: string): Promise<void> {
  let line = 1;
  let open: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    const bytes = Buffer.concat([open, Buffer.from(chunk)]);
    const end = endOfWhole(bytes);
    line += checkLines(bytes.subarray(0, end), line, file);
    open = bytes.subarray(end);
  }
  checkLines(open, line, file);
}

/** How many lines end in these bytes. */
function checkLines(bytes: Buffer, line: number, file: string): number {
  const isFine = otherEncoding(bytes) === null;
  let count = 0;
  let from = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
    if (!isFine) checkLine(bytes.subarray(from, end), line + count, file);
    from = end + 1;
    count += 1;
  }
  if (!isFine) checkLine(bytes.subarray(from), line + count, file);
  return count;
}

function checkLine(bytes: Buffer, line: number, file: string): void {
  const encoding = otherEncoding(bytes);
  if (encoding === null) return;
  throw new ImportError(`${file} isn't UTF-8: line ${line} looks like ${encoding}. Save the file as UTF-8 and import it again.`);
}

/** The most bytes after the first that a character has. */
const MOST_TRAILING = 3;

/** Where the last character that may continue in the next chunk starts. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(MOST_TRAILING, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return bytes.length - back;
  }
  return bytes.length;
}
