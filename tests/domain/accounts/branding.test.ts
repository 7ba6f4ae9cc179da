import { describe, expect, test } from "vitest";
import { contrastOf, contrastWords, LEAST_CONTRAST, readColor, usualColors } from "#domain/accounts/branding.ts";
import { maskedSecret } from "#domain/accounts/masked-secret.ts";

describe("a color", () => {
  test.each([
    ["#1A73E8", "#1a73e8"],
    [" 1a73e8 ", "#1a73e8"],
    ["#fFf", "#ffffff"],
    ["09c", "#0099cc"],
    ["blue", null],
    ["#12345", null],
    ["#1234567", null],
    ["", null],
    ["rgb(1,2,3)", null],
  ])("typed as %j is read as %j", (typed, color) => {
    expect(readColor(typed)).toBe(color);
  });
});

describe("the contrast", () => {
  test.each([
    ["#000000", "#ffffff", "21.0:1"],
    ["#ffffff", "#ffffff", "1.0:1"],
    ["#767676", "#ffffff", "4.5:1"],
    ["#ffffff", "#777777", "4.4:1"],
  ])("of %s and %s is %s, whichever is the text", (one, other, words) => {
    expect([contrastWords(contrastOf(one, other)), contrastWords(contrastOf(other, one))]).toEqual([words, words]);
  });

  test("of Surety's own colors is enough", () => {
    const { backgroundColor, textColor, elementColor } = usualColors;
    expect(contrastOf(textColor, backgroundColor)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(contrastOf(textColor, elementColor)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });
});

test("of a secret, its last four characters are told, of a short one none", () => {
  expect(maskedSecret("0123456789abcdef")).toBe("••••cdef");
  expect(maskedSecret("short")).toBe("••••");
});
