import { expect, test } from "vitest";
import { inGroups, readTypedCode, recoveryAlphabet, recoveryCodeOf } from "#domain/accounts/second-factor.ts";
import { fc } from "#tests/support/properties.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["K7M2-9QXD-04VH-1B3C", { kind: "recovery", code: "k7m29qxd04vh1b3c" }],
  ["kOil 9qxd 04vh 1b3c", { kind: "recovery", code: "k0119qxd04vh1b3c" }],
  ["1234567", { kind: "recovery", code: "1234567" }],
  ["", { kind: "recovery", code: "" }],
])("%j is read as %j", (typed, read) => {
  expect(readTypedCode(typed)).toEqual(read);
});

test("a recovery code is read back however it is grouped and typed, and is never an app's", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const code = recoveryCodeOf(random);
      expect(code).toMatch(new RegExp(`^[${recoveryAlphabet}]{16}$`));
      expect(readTypedCode(inGroups(code, "-").toUpperCase())).toEqual({ kind: "recovery", code });
    }),
  );
});

test("other bytes make another code", () => {
  const codes = Array.from({ length: 10 }, (_, place) =>
    recoveryCodeOf(Uint8Array.from({ length: 10 }, (_byte, at) => (at === place ? 1 : 0))),
  );
  expect(new Set(codes).size).toBe(10);
});
