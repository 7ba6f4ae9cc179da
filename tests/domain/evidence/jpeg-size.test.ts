import { describe, expect, test } from "vitest";
import { makeJpegSizeReader } from "#domain/evidence/jpeg-size.ts";

const START = [0xff, 0xd8];
/** Of 800 by 600 pixels. */
const FRAME = [0xff, 0xc0, 0, 11, 8, 0x02, 0x58, 0x03, 0x20, 1];
const size = { width: 800, height: 600 };

/** A segment of so many bytes, all of them the start of a frame of 4 billion pixels, which it isn't. */
function segment(length: number): number[] {
  const frame = [0xff, 0xc0, 0, 17, 8, 0xfd, 0xe8, 0xfd, 0xe8];
  return [0xff, 0xe2, length >> 8, length & 0xff, ...Array.from({ length: length - 2 }, (_, at) => frame[at % frame.length] ?? 0)];
}

const FULL = 0xffff;
const jpegs: [what: string, bytes: number[]][] = [
  ["after its start", [...START, ...FRAME]],
  ["after a segment without content", [...START, ...segment(2), ...FRAME]],
  ["after a segment that says it's shorter than its own length", [...START, 0xff, 0xe2, 0, 0, ...FRAME]],
  ["after full segments", [...START, ...segment(FULL), ...segment(FULL), ...segment(FULL), ...FRAME]],
  ["after bytes that fill up", [...START, ...segment(4), 0xff, 0xff, 0xff, ...FRAME]],
  ["after bytes that belong to no segment", [...START, ...segment(4), 0, 0x20, 0xff, 0, ...FRAME]],
  ["after markers without a length", [...START, 0xff, 0x01, 0xff, 0xd0, ...FRAME]],
  ["after tables", [...START, 0xff, 0xc4, 0, 4, 1, 1, 0xff, 0xdb, 0, 4, 1, 1, ...FRAME]],
  ["of a progressive JPEG", [...START, ...FRAME.with(1, 0xc2)]],
];

describe("the size of a JPEG", () => {
  test.each(jpegs)("is in its frame, %s", (_what, bytes) => {
    expect(makeJpegSizeReader()(Uint8Array.from(bytes))).toEqual(size);
  });

  test.each(jpegs)("is the same byte by byte, %s", (_what, bytes) => {
    const sizeOf = makeJpegSizeReader();
    const found = bytes.map((byte) => sizeOf(Uint8Array.of(byte)));
    const known = bytes.length - 2;
    expect(found.slice(0, known).every((each) => each === null)).toBe(true);
    expect(found.slice(known)).toEqual([size, size]);
  });

  test("isn't known where it breaks off within a segment or the frame", () => {
    for (const bytes of [
      START,
      [...START, ...segment(FULL)],
      [...START, ...segment(FULL).slice(0, -1), ...FRAME],
      [...START, ...FRAME.slice(0, 8)],
    ])
      expect(makeJpegSizeReader()(Uint8Array.from(bytes))).toBeNull();
  });

  test("is found by reading each byte at most once", () => {
    let reads = 0;
    const counting = (bytes: Uint8Array) =>
      new Proxy(bytes, {
        get(target, name) {
          if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
          const value: unknown = Reflect.get(target, name, target);
          return value;
        },
      });
    const sizeOf = makeJpegSizeReader();
    const filling = new Uint8Array(1000).fill(0xff);
    for (let part = 0; part < 100; part++) sizeOf(counting(filling));
    expect(reads).toBe(100_000);
  });
});
