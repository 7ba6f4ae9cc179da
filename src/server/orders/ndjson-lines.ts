import { StringDecoder } from "node:string_decoder";

/** A line of a stream with its number from 1; null text where the line is longer than allowed. */
export type NumberedLine = { number: number; text: string | null };

/** Splits a stream of bytes into lines in constant memory: what a line has beyond `maxBytes` is dropped. */
export async function* numberedLines(source: AsyncIterable<Uint8Array | string>, maxBytes: number): AsyncGenerator<NumberedLine> {
  const decoder = new StringDecoder("utf8");
  let number = 0;
  let open = "";
  let isTooLong = false;

  function take(part: string): void {
    if (isTooLong) return;
    open += part;
    if (open.length > maxBytes) {
      isTooLong = true;
      open = "";
    }
  }
  function close(): NumberedLine {
    number += 1;
    const line = { number, text: isTooLong ? null : open.replace(/\r$/, "") };
    open = "";
    isTooLong = false;
    return line;
  }

  for await (const chunk of source) {
    const parts = (typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))).split(
      "\n",
    );
    for (const [index, part] of parts.entries()) {
      take(part);
      if (index < parts.length - 1) yield close();
    }
  }
  take(decoder.end());
  if (open !== "" || isTooLong) yield close();
}
