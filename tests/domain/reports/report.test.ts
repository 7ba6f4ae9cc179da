import { expect, test } from "vitest";
import { reportFileName } from "#domain/reports/report.ts";

test.for([
  ["Kumo / Sora", "Kumo Sora payments-report.csv"],
  ['..\\a:b*c?"<d>|e', ".. a b c d e payments-report.csv"],
  ["Ł\u202Eódź\n店", "Ł ódź 店 payments-report.csv"],
  [" / ", "payments-report.csv"],
  ["x".repeat(300), `${"x".repeat(100)} payments-report.csv`],
])("a report of %j is called %j", ([shop = "", fileName]) => {
  expect(reportFileName(shop, "payments", "csv")).toBe(fileName);
});
