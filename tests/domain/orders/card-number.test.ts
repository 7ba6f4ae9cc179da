import { fc } from "#tests/support/properties.ts";
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

  test("is found in every window of digits where a reading one by one finds it", () => {
    const digitGroups = fc.array(fc.string({ unit: fc.constantFrom("0", "2", "3", "4", "5", "6"), minLength: 1, maxLength: 8 }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(digitGroups, (groups) => {
        expect(hasCardNumber(groups.join(" "))).toBe(windowsOf(groups).some(isCardByHand));
      }),
      { numRuns: 500 },
    );
  });

  test("is looked for in endless runs of digits", () => {
    expect(hasCardNumber("4".repeat(200_000))).toBe(false);
    expect(hasCardNumber("4 ".repeat(100_000))).toBe(false);
  });
});

/** Every number that whole groups side by side make. */
function windowsOf(groups: string[]): string[] {
  return groups.flatMap((_, from) => groups.slice(from).map((_, count) => groups.slice(from, from + count + 1).join("")));
}

const shapes = [
  /^4(\d{12}|\d{15}|\d{18})$/,
  /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^(6011|64[4-9]\d|65\d\d|62\d\d|35(2[89]|[3-8]\d)|220[0-4])\d{12,15}$/,
  /^(30[0-5]\d|36\d\d)\d{10,15}$/,
  /^3[89]\d{2}(\d{10}|\d{12,15})$/,
  /^(5018|5020|5038|5893|6304|6759|676[0-3])\d{8,15}$/,
];

function isCardByHand(number: string): boolean {
  if (!shapes.some((shape) => shape.test(number))) return false;
  const sum = [...number].toReversed().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
