import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { numberedLines } from "#server/orders/ndjson-lines.ts";

type SortOptions<T> = {
  compare: (a: T, b: T) => number;
  /** Parses an item read back from disk, where it's stored as JSON. */
  shape: z.ZodType<T>;
  /** An existing folder for what doesn't fit in memory. */
  folder: string;
  /** Characters of JSON kept in memory before they're written to disk. */
  memoryChars?: number;
};

const MEMORY_CHARS = 32 * 1024 * 1024;
/** Files merged at a time. */
const MOST_OPEN = 64;

/** Sorts any number of items in constant memory: what doesn't fit is written to disk in sorted files and merged. */
export async function* sortOnDisk<T>(source: AsyncIterable<T>, options: SortOptions<T>): AsyncGenerator<T> {
  const { compare, memoryChars = MEMORY_CHARS } = options;
  let files: string[] = [];
  let written = 0;
  let kept: T[] = [];
  let chars = 0;

  const spill = async (items: AsyncIterable<T> | Iterable<T>) => {
    written += 1;
    const file = join(options.folder, `sorted-${written}.ndjson`);
    await writeSorted(file, items);
    return file;
  };

  for await (const item of source) {
    kept.push(item);
    chars += JSON.stringify(item).length;
    if (chars < memoryChars) continue;
    files.push(await spill(kept.toSorted(compare)));
    kept = [];
    chars = 0;
  }
  while (files.length > MOST_OPEN) {
    const first = files.slice(0, MOST_OPEN);
    files = [
      ...files.slice(MOST_OPEN),
      await spill(
        merged(
          first.map((file) => readSorted(file, options.shape)),
          compare,
        ),
      ),
    ];
    await Promise.all(first.map((file) => unlink(file)));
  }
  kept.sort(compare);
  yield* merged([...files.map((file) => readSorted(file, options.shape)), inMemory(kept)], compare);
  await Promise.all(files.map((file) => unlink(file)));
}

async function* merged<T>(sources: AsyncGenerator<T>[], compare: (a: T, b: T) => number): AsyncGenerator<T> {
  const heads: { item: T; source: AsyncGenerator<T> }[] = [];
  try {
    for (const source of sources) await advance(heads, source);
    for (;;) {
      const first = heads.reduce<(typeof heads)[number] | undefined>(
        (least, head) => (least && compare(least.item, head.item) <= 0 ? least : head),
        undefined,
      );
      if (first === undefined) return;
      yield first.item;
      const next = await first.source.next();
      if (next.done) heads.splice(heads.indexOf(first), 1);
      else first.item = next.value;
    }
  } finally {
    // Also closes the files when the consumer stops early.
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}

async function advance<T>(heads: { item: T; source: AsyncGenerator<T> }[], source: AsyncGenerator<T>): Promise<void> {
  const next = await source.next();
  if (!next.done) heads.push({ item: next.value, source });
}

async function* inMemory<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Reads items from a file with one JSON value per line. */
export async function* readSorted<T>(file: string, shape: z.ZodType<T>): AsyncGenerator<T> {
  for await (const { text } of numberedLines(createReadStream(file), Number.MAX_SAFE_INTEGER)) yield shape.parse(JSON.parse(text ?? ""));
}

/** Writes items as JSON, one per line, to a file that only its owner can read. */
export async function writeSorted<T>(file: string, items: AsyncIterable<T> | Iterable<T>): Promise<void> {
  const stream = createWriteStream(file, { mode: 0o600 });
  const failed = once(stream, "error").then(([cause]) => Promise.reject(cause));
  failed.catch(() => undefined);
  for await (const item of items) {
    if (!stream.write(`${JSON.stringify(item)}\n`)) await Promise.race([once(stream, "drain"), failed]);
  }
  stream.end();
  await Promise.race([once(stream, "finish"), failed]);
}
