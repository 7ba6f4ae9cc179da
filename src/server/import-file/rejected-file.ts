import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { maskUnknown } from "#domain/orders/mask-unknown.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";

export type RejectedLine = {
  line: number;
  orderId: string | null;
  title: string;
  errors: { path: string; message: string }[];
  order: string | null;
};

export type RejectedFile = {
  count(): number;
  add(rejected: RejectedLine): Promise<void>;
  close(): Promise<void>;
};

/** The file beside an import that says what was not taken and why; there is none where everything was. */
export async function openRejectedFile(path: string): Promise<RejectedFile> {
  await rm(path, { force: true });
  let stream: WriteStream | null = null;
  let count = 0;
  return {
    count: () => count,
    async add(rejected) {
      count += 1;
      stream ??= await openStream(path);
      if (!stream.write(`${JSON.stringify({ ...rejected, order: withoutCards(rejected.order) })}\n`)) await once(stream, "drain");
    },
    async close() {
      if (stream === null) return;
      stream.end();
      await once(stream, "close");
    },
  };
}

async function openStream(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path, { mode: 0o600 });
  await once(stream, "open");
  return stream;
}

/** The order as an object where it is one; full card numbers are not written, here neither. */
function withoutCards(text: string | null): unknown {
  if (text === null) return null;
  try {
    const order: unknown = JSON.parse(text);
    return isJsonObject(order) ? maskUnknown(order, [], [], []) : maskCardNumbers(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return maskCardNumbers(text);
    throw cause;
  }
}
