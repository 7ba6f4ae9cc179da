import { Readable } from "node:stream";

/** A file in base64, as it's read. */
export function base64Of(file: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(encoded(file), { objectMode: false });
}

/** Three bytes are four letters: what is left over of a part goes with the next. */
async function* encoded(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of file) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield bytes.subarray(0, whole).toString("base64");
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield rest.toString("base64");
}
