/** A line with its number, counting from 1. The text is null if the line is too long. */
type NumberedLine = { number: number; text: string | null };

const LINE_END = 0x0a;

/** Splits a UTF-8 stream into lines in constant memory: nothing is kept of a line longer than `maxBytes`. */
export async function* numberedLines(source: AsyncIterable<Uint8Array | string>, maxBytes: number): AsyncGenerator<NumberedLine> {
  for await (const lines of lineRuns(source, maxBytes)) yield* lines;
}

/** The same lines, those that end in one chunk together: nothing waits for lines that may never come. */
export async function* lineRuns(source: AsyncIterable<Uint8Array | string>, maxBytes: number): AsyncGenerator<NumberedLine[]> {
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
    const line = { number, text: openBytes > maxBytes ? null : Buffer.concat(open).toString("utf8").replace(/\r$/, "") };
    open = [];
    openBytes = 0;
    return line;
  }

  for await (const chunk of source) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: NumberedLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
      take(bytes.subarray(from, end));
      from = end + 1;
      lines.push(close());
    }
    if (from < bytes.length) take(bytes.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (openBytes > 0) yield [close()];
}
