import { expect, it } from "vitest";
import { avsMatch, avsResults, avsWords, cvvMatch, cvvResults, cvvWords } from "#domain/payments/bank-checks.ts";

it.each([
  ["AVS", avsResults, avsMatch, avsWords, { full: "DFJMVXY", partial: "ABKLOPWZ", none: "N", unchecked: "CEGIRSU" }],
  ["CVV", cvvResults, cvvMatch, cvvWords, { full: "M", partial: "", none: "N", unchecked: "PSU" }],
] as const)("every %s result has words, and says how it matched", (_, results, matchOf, wordsOf, expected) => {
  const letters = { full: "", partial: "", none: "", unchecked: "" };
  for (const [letter, { words }] of Object.entries(results)) {
    expect(words).toMatch(/^[A-Z]/);
    expect(wordsOf(letter)).toBe(`${words} (${letter})`);
    letters[matchOf(` ${letter.toLowerCase()}`) ?? "unchecked"] += letter;
  }
  expect(letters).toEqual(expected);
});

it.each(["0", "Match", "", "constructor"])("%j, which is no result, matches nothing and stays as it is", (code) => {
  expect([avsMatch(code), cvvMatch(code)]).toEqual([null, null]);
  expect([avsWords(code), cvvWords(code)]).toEqual([code, code]);
});
