import { expect, test } from "vitest";
import { shownPhone } from "#server/payments/shown-phone.ts";

test.each([
  ["+14155552671", null, "+1 415 555 2671"],
  ["(415) 555-2671", "US", "+1 415 555 2671"],
  ["020 7946 0018", "GB", "+44 20 7946 0018"],
  ["4155552671", null, "4155552671"],
  ["ask Ana", "US", "ask Ana"],
])("%s of %s is shown as %s", (given, country, shown) => {
  expect(shownPhone(given, country)).toBe(shown);
});
