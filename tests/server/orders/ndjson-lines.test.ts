import { fc } from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { numberedLines } from "#server/orders/ndjson-lines.ts";

test("lines are the same however the bytes are split", async () => {
  const texts = fc.array(
    fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\r\n]/g, " ")),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom("\n", "\r\n"), fc.integer({ min: 1, max: 7 }), async (lines, end, size) => {
      const bytes = new TextEncoder().encode(lines.map((line) => line + end).join(""));
      const found = await collected(numberedLines(cut(bytes, size), 10_000));
      expect(found).toEqual(
        lines.map((line, index) => ({
          number: index + 1,
          text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(line)),
        })),
      );
    }),
  );
});

test("a last line without a line break is a line", async () => {
  expect(await collected(numberedLines(cut(new TextEncoder().encode("a\nb"), 2), 100))).toEqual([
    { number: 1, text: "a" },
    { number: 2, text: "b" },
  ]);
});

test("a line that is too long has no text, and its neighbors are complete", async () => {
  const bytes = new TextEncoder().encode(`a\n${"x".repeat(1000)}\nb\n${"y".repeat(1000)}`);
  expect(await collected(numberedLines(cut(bytes, 64), 100))).toMatchObject([
    { number: 1, text: "a" },
    { number: 2, text: null },
    { number: 3, text: "b" },
    { number: 4, text: null },
  ]);
});

test("the limit of a line is in bytes, whatever its characters", async () => {
  expect(await collected(numberedLines(cut(new TextEncoder().encode("éé\nééa\nabcd"), 3), 4))).toMatchObject([
    { number: 1, text: "éé" },
    { number: 2, text: null },
    { number: 3, text: "abcd" },
  ]);
});

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of items) all.push(one);
  return all;
}
