import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { makeJsonCheck } from "#domain/evidence/json-check.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function isJson(bytes: Uint8Array, parts: readonly number[] = [], deepest = 200): boolean {
  const check = makeJsonCheck(deepest);
  let from = 0;
  for (const length of parts) {
    check.add(bytes.subarray(from, from + length));
    from += length;
  }
  check.add(bytes.subarray(from));
  return check.end();
}

/** What `JSON.parse` says, of objects and lists alone. */
function isParsed(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return false;
    throw cause;
  }
}

const parts = fc.array(fc.nat(20), { maxLength: 10 });
const container = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()));

describe("the check of JSON", () => {
  test("takes every object and list, however it's laid out and cut in parts", () => {
    fc.assert(
      fc.property(container, fc.nat(4), parts, (value, indent, lengths) => {
        expect(isJson(bytesOf(JSON.stringify(value, null, indent)), lengths)).toBe(true);
      }),
    );
  });

  test("says what JSON.parse says of any text of JSON's signs", () => {
    const text = fc.string({ unit: fc.constantFrom(...'[]{}",:\\ \n0123456789.-+eEtruefalsnull/bu\t') }).map((inner) => `[${inner}]`);
    fc.assert(
      fc.property(text, parts, (sent, lengths) => {
        expect(isJson(bytesOf(sent), lengths)).toBe(isParsed(sent));
      }),
      { numRuns: 3000 },
    );
  });

  test("says what JSON.parse says of JSON in which one sign was changed", () => {
    fc.assert(
      fc.property(container, fc.nat(), fc.constantFrom(...'[]{}",:\\ 0.-etn'), (value, place, sign) => {
        const text = JSON.stringify(value);
        const at = place % text.length;
        const changed = text.slice(0, at) + sign + text.slice(at + 1);
        if (!changed.isWellFormed()) return;
        expect(isJson(bytesOf(changed))).toBe(isParsed(changed));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["", "1", '"a"', "null", " ", "{}{}", "[1] x"])("refuses %j, which isn't one object or list", (text) => {
    expect(isJson(bytesOf(text))).toBe(false);
  });

  test("refuses what isn't UTF-8, and takes its mark", () => {
    expect(isJson(Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d))).toBe(false);
    expect(isJson(Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b, 0x5d))).toBe(true);
  });

  test("refuses what is nested deeper than it may be", () => {
    expect(isJson(bytesOf("[[[]]]"), [], 3)).toBe(true);
    expect(isJson(bytesOf("[[[[]]]]"), [], 3)).toBe(false);
  });
});
