import { expect, test } from "vitest";
import { allJobs } from "#server/all-jobs.ts";

test("each job has a name of its own, as two of one name would share a queue", () => {
  const names = allJobs.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("jobs by the clock run every hour at least, as the queue refuses longer spans", () => {
  const spans = allJobs.flatMap(({ everySeconds }) => everySeconds ?? []);
  expect(spans.length).toBeGreaterThan(0);
  expect(Math.max(...spans)).toBeLessThanOrEqual(3600);
});
