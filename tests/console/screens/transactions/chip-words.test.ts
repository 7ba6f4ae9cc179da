import { expect, it } from "vitest";
import { listedNames, shortened } from "#console/screens/transactions/chip-words.ts";

it.each([
  [["Confirmed & Paid", "Refunded"], "Confirmed & Paid or Refunded"],
  [["Confirmed & Paid", "Require Action", "Pending", "Refunded"], "Confirmed & Paid +3"],
  [["New customer, high amount, fast shipping, gift"], "New customer, high amount, fast ship…"],
  [["New customer, high amount, fast shipping, gift", "Account ring"], "New customer, high amount, fast ship… +1"],
  [[], ""],
])("of several names a chip has those there is room for, else the first: %j", (names, words) => {
  expect(listedNames(names)).toBe(words);
});

it("a text is cut without a space before the ellipsis", () => {
  expect(shortened("a".repeat(36))).toBe("a".repeat(36));
  expect(shortened(`${"a".repeat(35)} b`)).toBe(`${"a".repeat(35)}…`);
});
