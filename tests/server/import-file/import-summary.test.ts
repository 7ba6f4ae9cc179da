import { expect, test } from "vitest";
import { importSummary } from "#server/import-file/import-summary.ts";

const ended = { orders: 1200, outcomes: 0, rejected: 0, rejectedFile: "orders.ndjson.rejected.ndjson", warned: { orders: 0, paths: [] } };

test("the summary counts orders, outcomes and rejected lines", () => {
  expect(importSummary(ended)).toBe("1,200 orders imported, now or earlier. No lines were rejected.");
  expect(importSummary({ ...ended, orders: 1, outcomes: 2, rejected: 3 })).toBe(
    "1 order and 2 outcomes imported, now or earlier. 3 lines rejected; see orders.ndjson.rejected.ndjson for the reasons.",
  );
});

test("the summary names the 20 fields warned about most, and counts the others", () => {
  const paths = Array.from({ length: 22 }, (_, index) => ({ path: `field${index + 1}`, orders: 1100 - index }));
  const [, warnings] = importSummary({ ...ended, warned: { orders: 1100, paths } }).split("\n");
  expect(warnings).toMatch(/^1,100 orders imported with warnings about: field1 \(1,100\), field2 \(1,099\), /);
  expect(warnings).toMatch(/, field20 \(1,081\) and 2 other fields\. POST \/api\/orders says more about each\.$/);
});
