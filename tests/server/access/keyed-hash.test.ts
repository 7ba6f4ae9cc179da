import { expect, test } from "vitest";
import { makeKeyedHash } from "#server/access/keyed-hash.ts";

const hash = makeKeyedHash("a secret key");

test("the same text of a shop has the same hash, in every process with the same secret key", () => {
  const first = hash(1, "email", "ann@shop.test");
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(hash(1, "email", "ann@shop.test")).toBe(first);
  expect(makeKeyedHash("a secret key")(1, "email", "ann@shop.test")).toBe(first);
});

test("another shop, purpose, text or secret key has another hash", () => {
  const hashes = [
    hash(1, "email", "ann@shop.test"),
    hash(2, "email", "ann@shop.test"),
    hash(1, "person", "ann@shop.test"),
    hash(1, "email", "bea@shop.test"),
    makeKeyedHash("another secret key")(1, "email", "ann@shop.test"),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("hashes stay the same however many shops come in between", () => {
  const before = hash(1, "email", "ann@shop.test");
  for (let tenantId = 2; tenantId < 6_000; tenantId++) hash(tenantId, "email", "x");
  expect(hash(1, "email", "ann@shop.test")).toBe(before);
});
