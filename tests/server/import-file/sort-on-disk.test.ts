import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fc } from "#tests/support/properties.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sortOnDisk } from "#server/import-file/sort-on-disk.ts";

const item = z.object({ key: z.number(), place: z.number() });
type Item = z.infer<typeof item>;
const compare = (a: Item, b: Item) => a.key - b.key || a.place - b.place;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "surety-sort-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("items are sorted whatever fits in memory, and the disk is cleaned up", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }),
      fc.integer({ min: 1, max: 4000 }),
      async (keys, memoryChars) => {
        const items = keys.map((key, place) => ({ key, place }));
        const sorted = await collected(sortOnDisk(each(items), { compare, shape: item, folder, memoryChars }));
        expect(sorted).toEqual(items.toSorted(compare));
        expect(await readdir(folder)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test("more files than are open at a time are merged in rounds", async () => {
  const items = Array.from({ length: 500 }, (_, place) => ({ key: (place * 7919) % 500, place }));
  const sorted = await collected(sortOnDisk(each(items), { compare, shape: item, folder, memoryChars: 1 }));
  expect(sorted).toEqual(items.toSorted(compare));
  expect(await readdir(folder)).toEqual([]);
});

test("a source that fails ends the sorting", async () => {
  async function* failing(): AsyncGenerator<Item> {
    yield { key: 1, place: 1 };
    throw new Error("the file went away");
  }
  await expect(collected(sortOnDisk(failing(), { compare, shape: item, folder }))).rejects.toThrow("the file went away");
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of items) all.push(one);
  return all;
}
