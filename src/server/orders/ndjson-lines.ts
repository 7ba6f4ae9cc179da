import { formatCount } from "#domain/payments/page-range.ts";
import { otherEncoding } from "#server/other-encoding.ts";

/** A line with its number, counting from 1, or why it has no text. */
export type NumberedLine = { number: number; text: string } | { number: number; text: null; fault: UnreadLine };
type UnreadLine = { title: string; message: string };

const LINE_END = 0x0a;

/** Splits a UTF-8 stream into lines in constant memory: nothing is kept of a line longer than `maxBytes`. */
export async function* numberedLines(source: AsyncIterable<Uint8Array | string>, maxBytes: number): AsyncGenerator<NumberedLine> {
  for await (const lines of lineRuns(source, maxBytes)) yield* lines;
}

/** The same lines, up to so many of those that end in one chunk together: nothing waits for lines that may never come. */
export async function* lineRuns(
  source: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
  most = Infinity,
): AsyncGenerator<NumberedLine[]> {
  let number = 0;
  let open: Buffer[] = [];
  let openBytes = 0;

  function take(part: Buffer): void {
    openBytes += part.length;
    if (openBytes <= maxBytes) open.push(part);
    else open = [];
  }
  function close(): NumberedLine {
    number += 1;
    const line = openBytes > maxBytes ? { number, text: null, fault: tooLong(maxBytes) } : { number, ...readLine(Buffer.concat(open)) };
    open = [];
    openBytes = 0;
    return line;
  }

  for await (const chunk of source) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let lines: NumberedLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
      take(bytes.subarray(from, end));
      from = end + 1;
      lines.push(close());
      if (lines.length < most) continue;
      yield lines;
      lines = [];
    }
    if (from < bytes.length) take(bytes.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (openBytes > 0) yield [close()];
}

function tooLong(maxBytes: number): UnreadLine {
  return { title: "The line is too long", message: `must be at most ${formatCount(maxBytes)} bytes` };
}

function readLine(bytes: Buffer): { text: string } | { text: null; fault: UnreadLine } {
  const encoding = otherEncoding(bytes);
  if (encoding === null) return { text: bytes.toString("utf8").replace(/\r$/, "") };
  return { text: null, fault: { title: "The line isn't UTF-8", message: `must be UTF-8; it looks like ${encoding}` } };
}
