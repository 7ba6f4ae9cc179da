import { expect, test } from "vitest";
import { reportFileName, reportKinds, showsReport } from "#domain/reports/report.ts";

test.for([
  ["Kumo / Sora", "Kumo Sora payments-report.csv"],
  ['..\\a:b*c?"<d>|e', ".. a b c d e payments-report.csv"],
  ["Ł\u202Eódź\n店", "Ł ódź 店 payments-report.csv"],
  [" / ", "payments-report.csv"],
  ["x".repeat(300), `${"x".repeat(100)} payments-report.csv`],
])("a report of %j is called %j", ([shop = "", fileName]) => {
  expect(reportFileName(shop, "payments", "csv")).toBe(fileName);
});

test.for([
  ["visible", ["payments", "verifications"]],
  ["blurred", ["payments"]],
  ["kyc_only", ["verifications"]],
] as const)("a dashboard that is %s shows the reports %j", ([visibility, shown]) => {
  expect(reportKinds.filter((kind) => showsReport(visibility, kind))).toEqual(shown);
});
