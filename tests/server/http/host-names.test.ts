import { expect, test } from "vitest";
import { isLocalHost, namedHost } from "#server/http/host-names.ts";

test.each([
  ["localhost", "localhost"],
  ["LocalHost:3000", "localhost"],
  ["127.0.0.1:3000", "127.0.0.1"],
  ["[::1]:3000", "::1"],
  ["[::1]", "::1"],
  ["surety.example", "surety.example"],
  ["a:b:c", null],
  ["localhost:3000@lamp.example", null],
  ["", null],
  [undefined, null],
])("the header %s names %s", (header, host) => {
  expect(namedHost(header)).toBe(host);
});

test("a host is local if only this machine reaches it", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "::1"].map(isLocalHost)).toEqual([true, true, true, true]);
  expect(["0.0.0.0", "::", "192.0.2.1", "127.lamp.example", "lamp.example"].map(isLocalHost)).toEqual(Array(5).fill(false));
});
