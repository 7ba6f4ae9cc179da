import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { harmlessId, harmlessText } from "#domain/orders/harmless-text.ts";
import { makeHarmless } from "#domain/orders/make-harmless.ts";
import { orderIdentifiers } from "#domain/orders/parse-order.ts";
import { lineFault, type LineFault } from "#server/import-file/import-event.ts";
import { readSorted, sortOnDisk, writeSorted } from "#server/import-file/sort-on-disk.ts";

type RejectedLine = {
  line: number;
  orderId: string | null;
  title: string;
  errors: LineFault[];
  order: string | null;
};

const writtenLine = z.object({
  line: z.number(),
  orderId: z.string().nullable(),
  title: z.string(),
  errors: z.array(lineFault),
  order: z.unknown(),
});

export type RejectedFile = {
  count(): number;
  add(rejected: RejectedLine): Promise<void>;
  /** Sorts the lines by their position in the imported file. */
  close(): Promise<void>;
};

/** The file that lists rejected lines and why. It's only created if there are any. */
export async function openRejectedFile(path: string): Promise<RejectedFile> {
  await rm(path, { force: true });
  let stream: WriteStream | null = null;
  let count = 0;
  return {
    count: () => count,
    async add({ orderId, order, ...rejected }) {
      count += 1;
      stream ??= await openStream(path);
      if (
        !stream.write(
          `${JSON.stringify({ ...rejected, orderId: orderId && harmlessId(orderId, inFile.keyed), order: withoutCards(order) })}\n`,
        )
      )
        await once(stream, "drain");
    },
    async close() {
      if (stream === null) return;
      stream.end();
      await once(stream, "close");
      await putInOrder(path);
    },
  };
}

async function openStream(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path, { mode: 0o600 });
  await once(stream, "open");
  return stream;
}

async function putInOrder(path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "surety-rejected-"));
  try {
    const lines = sortOnDisk(readSorted(path, writtenLine), { compare: (a, b) => a.line - b.line, shape: writtenLine, folder });
    const inOrder = join(folder, "in-order.ndjson");
    await writeSorted(inOrder, lines);
    await copyFile(inOrder, path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Only the server can tell that two hidden identifiers are equal. */
const inFile = { identifiers: orderIdentifiers, ownId: "orderId", keyed: () => "hidden" };

/** The order as an object if it is one. Full card numbers aren't written here either. */
function withoutCards(text: string | null): unknown {
  if (text === null) return null;
  try {
    const order: unknown = JSON.parse(text);
    return isJsonObject(order) ? makeHarmless(order, inFile).clean : harmlessText(text).text;
  } catch (cause) {
    if (cause instanceof SyntaxError) return harmlessText(text).text;
    throw cause;
  }
}
