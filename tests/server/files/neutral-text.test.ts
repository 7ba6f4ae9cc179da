import { expect, test } from "vitest";
import { neutralText } from "#server/files/neutral-text.ts";

test.for(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"])(
  "%j is no formula any more",
  (text) => {
    expect(neutralText(text)).toBe(`'${text}`);
  },
);

test.for(["", "Ana", "1-1", "'=1", "a=1", "12.50"])("%j stays as it is", (text) => {
  expect(neutralText(text)).toBe(text);
});
