import { expect, test } from "vitest";
import { reportFileName, reportKinds, showsReport } from "#domain/reports/report.ts";

test.for([
  ["Kumo / Sora", "Kumo Sora payments-report 2026-10-29_2026-11-27.csv"],
  ['..\\a:b*c?"<d>|e', ".. a b c d e payments-report 2026-10-29_2026-11-27.csv"],
  ["Ł\u202Eódź\n店", "Ł ódź 店 payments-report 2026-10-29_2026-11-27.csv"],
  [" / ", "payments-report 2026-10-29_2026-11-27.csv"],
  ["x".repeat(300), `${"x".repeat(100)} payments-report 2026-10-29_2026-11-27.csv`],
])("a report of %j is called %j", ([shopName = "", fileName]) => {
  const period = { start: new Date("2026-10-28T22:00:00Z"), end: new Date("2026-11-27T21:59:59Z") };
  expect(reportFileName({ shopName, kind: "payments", format: "csv", period, timeZone: "Africa/Cairo" })).toBe(fileName);
});

test("a report of one day names it once", () => {
  const period = { start: new Date("2026-11-27T00:00:00Z"), end: new Date("2026-11-27T23:59:59Z") };
  const fileName = reportFileName({ shopName: "Kumo", kind: "verifications", format: "xlsx", period, timeZone: "UTC" });
  expect(fileName).toBe("Kumo verifications-report 2026-11-27.xlsx");
});

test.for([
  ["visible", ["payments", "verifications"]],
  ["blurred", ["payments"]],
  ["kyc_only", ["verifications"]],
] as const)("a dashboard that is %s shows the reports %j", ([visibility, shown]) => {
  expect(reportKinds.filter((kind) => showsReport(visibility, kind))).toEqual(shown);
});
