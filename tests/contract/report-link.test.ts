import { expect, it } from "vitest";
import { downloadOf } from "#contract/reports.ts";

it("a signed link is called for by its report, its file's name and its signature; any other is no download", () => {
  expect(downloadOf("https://surety.test/api/reports/5/Kumo%20payments-report.csv?tenant=7&expires=1&signature=abc")).toMatchObject({
    params: { reportId: "5", fileName: "Kumo payments-report.csv" },
    query: { signature: "abc" },
  });
  expect(downloadOf("/reports/5")).toBeNull();
  expect(downloadOf("https://surety.test/api/reports/5/report.csv")).toBeNull();
});
