import { expect, test } from "vitest";
import { readSourceFiles } from "#tests/support/source-files.ts";
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

test("every job that is declared is listed", () => {
  const [listed] = readSourceFiles("src/server").filter((file) => file.path === "src/server/all-jobs.ts");
  const declared = readSourceFiles("src/server").flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = job\(/g)].flatMap(([, name]) => name ?? []),
  );
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((name) => !listed?.text.includes(`\n  ${name},`))).toEqual([]);
});
