import { expect, test } from "vitest";
import { neutralText } from "#server/files/neutral-text.ts";

const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"];
const hidden = ["\u200B=1", "\uFEFF=1", "\u00A0=1", " =1", "\u2060\u00AD@A1", "\u3164+1", "\u2800-1", "\u0001=1", ";=1", " ; \t=1"];

test.for([...formulas, ...hidden])("%j is no formula any more", (text) => {
  expect(neutralText(text)).toBe(`'${text}`);
});

test.for(["", "Ana", "1-1", "'=1", "a=1", "12.50", " Ana", "; Ana", "\u200BAna"])("%j stays as it is", (text) => {
  expect(neutralText(text)).toBe(text);
});
