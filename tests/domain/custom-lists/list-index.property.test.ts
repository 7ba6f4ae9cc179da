import { describe, expect, test } from "vitest";
import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import { listTypeNames, type ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { fc } from "#tests/support/properties.ts";

type Held = { value: string; written: string; expiresAtMs: number | null };
type Fit = "equal" | "prefix" | "suffix";
const fits: readonly Fit[] = ["equal", "prefix", "suffix"];

/** A second reading of what fits what: over all entries, without any index. */
function plainMatches(type: ListType, held: Iterable<Held>, fit: Fit, text: string, nowMs: number): string[] {
  const form = plainForm(type, text);
  if (form === "") return [];
  return [...held]
    .filter(({ expiresAtMs }) => expiresAtMs === null || nowMs < expiresAtMs)
    .filter(({ value }) => {
      if (fit === "suffix") return form.endsWith(value);
      if (fit === "prefix" || type === "bin") return form.startsWith(value);
      return form === value || (type === "ip" && value.includes("/") && isInRange(form, value));
    })
    .map(({ written }) => written)
    .toSorted();
}

function plainForm(type: ListType, text: string): string {
  if (type === "domain") return text.split("@").at(-1) ?? "";
  return type === "phone"
    ? text
        .split("")
        .filter((sign) => "0123456789".includes(sign))
        .join("")
    : text;
}

function isInRange(address: string, range: string): boolean {
  const [first = "", bits = ""] = range.split("/");
  const [a, b] = [bitsOf(address), bitsOf(first)];
  return a !== null && b !== null && a.length === b.length && a.slice(0, Number(bits)) === b.slice(0, Number(bits));
}

/** An address in bits, one character each. */
function bitsOf(address: string): string | null {
  if (/^\d+(\.\d+){3}$/.test(address)) {
    return address
      .split(".")
      .map((part) => Number(part).toString(2).padStart(8, "0"))
      .join("");
  }
  if (!address.includes(":") || address.includes("/")) return null;
  const [head = "", tail] = address.split("::");
  const parts = (half: string) => (half === "" ? [] : half.split(":"));
  const [before, after] = [parts(head), parts(tail ?? "")];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
    .map((part) => Number.parseInt(part, 16).toString(2).padStart(16, "0"))
    .join("");
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "1"), minLength: 1, maxLength: 5 });
const digit = fc.constantFrom("1", "2", "5");
const byte = fc.constantFrom(0, 1, 10, 127, 128, 203, 255);
const ipv4 = fc.tuple(byte, byte, byte, byte).map((parts) => parts.join("."));
const ipv6 = fc
  .tuple(fc.constantFrom("2001:db8", "fe80", "2001:db8:8000"), fc.constantFrom("1", "ffff", "8000"))
  .map(([head, tail]) => `${head}::${tail}`);
const range = fc.oneof(
  fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
  fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })).map(([address, bits]) => `${address}/${bits}`),
);
/** Texts few enough that entries and looked-up texts meet. */
const texts: Record<ListType, fc.Arbitrary<string>> = {
  text: word,
  device: word,
  email: fc.tuple(fc.constantFrom("ada", "al", "b"), fc.constantFrom("a.test", "b.test")).map((parts) => parts.join("@")),
  domain: fc.constantFrom("a.test", "b.a.test", "test.test", "ada@a.test"),
  ip: fc.oneof(ipv4, ipv6, range),
  bin: fc.string({ unit: digit, minLength: 6, maxLength: 8 }),
  phone: fc.string({ unit: digit, minLength: 3, maxLength: 7 }).map((digits) => `+${digits}`),
};

type Step = { kind: "put" | "remove"; text: string; expiresAtMs: number | null };
function stepsOf(type: ListType): fc.Arbitrary<Step[]> {
  const step = fc.record({
    kind: fc.constantFrom("put" as const, "put" as const, "put" as const, "remove" as const),
    text: texts[type],
    expiresAtMs: fc.constantFrom(null, null, 10, 20),
  });
  return fc.array(step, { maxLength: 40 });
}

describe.each(listTypeNames)("a list of type %s", (type) => {
  test("finds what a plain second reading of all its entries finds, while it changes", () => {
    fc.assert(
      fc.property(stepsOf(type), fc.array(texts[type], { minLength: 1, maxLength: 20 }), (steps, asked) => {
        const index = makeListIndex(type);
        const held = new Map<string, Held>();
        const views = [0, 10, 15, 20].map((nowMs) => ({ nowMs, list: index.at(nowMs) }));
        for (const { kind, text, expiresAtMs } of steps) {
          const read = readListValue(type, text);
          if ("fault" in read) continue;
          if (kind === "remove") {
            held.delete(read.value);
            index.remove(read.value);
          } else {
            held.set(read.value, { ...read, expiresAtMs });
            index.put({ ...read, written: read.written === read.value ? null : read.written, expiresAtMs });
          }
        }
        expect(index.size).toBe(held.size);
        for (const { nowMs, list } of views) {
          for (const text of asked.map((each) => each.toLowerCase())) {
            for (const fit of fits) {
              const matches = plainMatches(type, held.values(), fit, text, nowMs);
              expect(list.matching(fit, text).toSorted()).toEqual(matches);
              expect(list.has(fit, text)).toBe(matches.length > 0);
            }
          }
        }
      }),
    );
  });
});

test("numbers, days and booleans are found by what they say, while the list changes", () => {
  const entry = fc.constantFrom("1", "1.0", "01", "2", "true", "2026-11-02", "word");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), entry), { maxLength: 20 }), (changes) => {
      const index = makeListIndex("text");
      const list = index.at(0);
      const held = new Set<string>();
      for (const [isPut, value] of changes) {
        if (isPut) index.put({ value, written: null, expiresAtMs: null });
        else index.remove(value);
        if (isPut) held.add(value);
        else held.delete(value);
        const ones = ["1", "1.0", "01"].filter((one) => held.has(one));
        const found = list.equal("number", 1);
        expect(found === null ? ones : ones.includes(found)).toEqual(found === null ? [] : true);
        expect(list.equal("boolean", true)).toBe(held.has("true") ? "true" : null);
      }
    }),
  );
});

test("more entries than it was made for are all found, and those removed no longer", () => {
  const index = makeListIndex("ip", 10);
  const address = (at: number) => `10.${at >> 8}.${at & 255}.7`;
  for (let at = 0; at < 5_000; at++) index.put({ value: address(at), written: null, expiresAtMs: null });
  for (let at = 0; at < 5_000; at += 2) index.remove(address(at));
  index.put({ value: "192.168.0.0/16", written: null, expiresAtMs: null });
  const list = index.at(0);
  const found = Array.from({ length: 5_000 }, (_, at) => list.has("equal", address(at)));
  expect(found.filter(Boolean)).toHaveLength(2_500);
  expect(found.slice(0, 4)).toEqual([false, true, false, true]);
  expect([list.has("equal", "192.168.3.4"), list.has("equal", "192.169.0.0"), list.has("prefix", "10.0.1.7")]).toEqual([true, false, true]);
});
