import { expect, test } from "vitest";
import { isCurrency } from "#domain/money/currencies.ts";
import { formatByTemplate, moneyTemplate } from "#domain/money/money-template.ts";

test.for([
  ["USD", "$12,346"],
  ["GBP", "£12,346"],
  ["EUR", "12.346 €"],
  ["JPY", "¥12,346"],
  ["CAD", "CA$12,346"],
  ["KWD", "KWD 12,346"],
])("the template of %s writes an amount as %s", ([code = "", text]) => {
  if (!isCurrency(code)) throw new Error(code);
  expect(formatByTemplate(moneyTemplate(code), 12_345.6).replaceAll(/\s/gu, " ")).toBe(text);
});

test("a platform's template may have spaces or no placeholder", () => {
  expect(formatByTemplate("Rs. {{ amount }}", 1999.4)).toBe("Rs. 1,999");
  expect(formatByTemplate("free", 5)).toBe("free");
});
