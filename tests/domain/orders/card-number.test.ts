import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";

/** Test numbers that the networks and processors publish. */
const numbers = [
  "4242424242424242",
  "4000056655665556",
  "5555555555554444",
  "2223003122003222",
  "378282246310005",
  "6011111111111117",
  "3056930009020004",
  "36227206271667",
  "3566002020360505",
  "6200000000000005",
  "4222222222222",
];

describe("a full card number", () => {
  test.for(numbers)("%s is found alone, grouped, and inside a text", (number) => {
    expect(hasCardNumber(number)).toBe(true);
    expect(hasCardNumber(number.replaceAll(/(\d{4})(?=\d)/g, "$1 "))).toBe(true);
    expect(hasCardNumber(number.replaceAll(/(\d{4})(?=\d)/g, "$1-"))).toBe(true);
    expect(hasCardNumber(`card: ${number}, exp 12/29`)).toBe(true);
    expect(hasCardNumber(`12 ${number} 29`)).toBe(true);
  });

  test("is found in digits of other scripts", () => {
    expect(hasCardNumber("４２４２４２４２４２４２４２４２")).toBe(true);
    expect(hasCardNumber("٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢")).toBe(true);
  });

  test.for([
    ["4242424242424241", "whose check digit is wrong"],
    ["1234567812345670", "whose prefix no issuer has"],
    ["42424242424242", "whose length its issuer has not"],
    ["942424242424242424", "that is part of a longer run of digits"],
    ["+49 170 4242424", "that is a phone number"],
    ["2026-11-01 12:00:00", "that is a time"],
  ] as const)("is not seen in %s, %s", ([text]) => {
    expect(hasCardNumber(text)).toBe(false);
  });

  test("shows its last four digits only where it is masked", () => {
    expect(maskCardNumbers("paid with 4242 4242 4242 4242 and 5555555555554444.")).toBe("paid with ****4242 and ****4444.");
    expect(maskCardNumbers("nothing here")).toBe("nothing here");
  });

  test("is gone after masking, wherever it stood", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...numbers), fc.string(), (before, number, after) => {
        const text = `${before} ${number} ${after}`;
        expect(maskCardNumbers(text)).not.toContain(number);
      }),
    );
  });

  test("is looked for in endless runs of digits", () => {
    expect(hasCardNumber("4".repeat(200_000))).toBe(false);
    expect(hasCardNumber("4 ".repeat(100_000))).toBe(false);
  });
});
