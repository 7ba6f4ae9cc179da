import { expect, test } from "vitest";
import { allJobs } from "#server/all-jobs.ts";

test("each job has a name of its own, as two of one name would share a queue", () => {
  const names = allJobs.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
