import { expect, test } from "vitest";
import { neutralText } from "#server/files/neutral-text.ts";

const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"];
const hidden = ["\u200B=1", "\uFEFF=1", "\u00A0=1", " =1", "\u2060\u00AD@A1", "\u3164+1", "\u2800-1", "\u0001=1"];

test.for([...formulas, ...hidden])("%j is no formula any more", (text) => {
  expect(neutralText(text)).toBe(`'${text}`);
});

test.for([
  ["\t=1", "'\t'=1"],
  ["\n=1", "'\n'=1"],
  [";=1", "';'=1"],
  [" ; \t=1", "' ; \t'=1"],
  ["\tAna", "'\tAna"],
  ["Ana;=1+1", "Ana;'=1+1"],
  ["Ana; \u200B@SUM(A1)", "Ana;' \u200B@SUM(A1)"],
  ["Ana\t-1", "Ana\t'-1"],
  ["Ana\r\n+1", "Ana\r\n'+1"],
  ["Ana\u2028=1", "Ana\u2028'=1"],
  ["a;=1;=2", "a;'=1;'=2"],
] as const)("%j starts no formula behind another separator: %j", ([text, neutral]) => {
  expect(neutralText(text)).toBe(neutral);
});

test("many separators take no longer each", () => {
  expect(neutralText(`a${"\t".repeat(200_000)}`)).toHaveLength(200_001);
});

test.for(["Ana; Lee", "1;2", "a\tb", "", "Ana", "1-1", "'=1", "a=1", "12.50", " Ana", "; Ana", "\u200BAna"])(
  "%j stays as it is",
  (text) => {
    expect(neutralText(text)).toBe(text);
  },
);
