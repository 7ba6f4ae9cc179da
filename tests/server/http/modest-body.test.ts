import { expect, test } from "vitest";
import { requireModestBody } from "#server/http/modest-body.ts";

const tooMany = { code: "bad-content", faults: [{ path: "", message: "must have at most 10,000 fields" }] };
const tooDeep = { code: "bad-content", faults: [{ path: "", message: "must not be nested deeper than 16 levels" }] };

function refusalOf(body: unknown): unknown {
  try {
    requireModestBody(body);
  } catch (cause) {
    return cause;
  }
  return null;
}

test("a body has at most 10,000 fields and list entries in all", () => {
  expect(refusalOf({ list: Array(9_998).fill(0) })).toBeNull();
  expect(refusalOf({ list: Array(9_999).fill(0) })).toMatchObject(tooMany);
  expect(refusalOf(Array(200).fill(Array(50).fill(0)))).toMatchObject(tooMany);
  expect(refusalOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 0])))).toMatchObject(tooMany);
});

test("a body has at most 16 levels, however deep it is", () => {
  const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  expect(refusalOf(nested(16))).toBeNull();
  expect(refusalOf(nested(18))).toMatchObject(tooDeep);
  expect(refusalOf(nested(200_000))).toMatchObject(tooDeep);
});

test("a body that is no object is left to its reader", () => {
  for (const body of [undefined, null, "text", 1, true]) expect(refusalOf(body)).toBeNull();
});
