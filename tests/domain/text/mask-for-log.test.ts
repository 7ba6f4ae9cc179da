import { fc } from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { LOGGED_MESSAGE_MAX, maskForLog } from "#domain/text/mask-for-log.ts";

test.each([
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  [`Unexpected token 'A', "Ana Reyes, 1 Pine St" is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
  ["no account of ana.reyes@mail.example here", "no account of …@… here"],
  ["GET /transactions/1002003?email=ana@mail.example&tid=7 failed", "GET /transactions/#?… failed"],
  ["/open#code=abc failed", "/open?… failed"],
  ["amount 129.90 of order-7f3a9 on +49 151 12345678", "amount #.# of # on +# # #"],
  ["Invalid time value\n  at 2026-11-21", "Invalid time value at #"],
  ["no customer José Muñoz", "no customer Jos… Mu…oz"],
  [`an open quote "Ana Reyes`, `an open quote "…"`],
])("%s is logged as %s", (message, masked) => {
  expect(maskForLog(message)).toBe(masked);
});

test("what is masked is short, plain and stays as it is when masked again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (message) => {
      const masked = maskForLog(message);
      expect(masked.length).toBeLessThanOrEqual(LOGGED_MESSAGE_MAX);
      expect(masked).not.toMatch(/\d|[^\x20-\x7e…]/);
      expect(maskForLog(masked)).toBe(masked);
    }),
  );
});
