import { readFile, rm } from "node:fs/promises";
import { z } from "zod";
import { atLeastOneFailure, noCounts, type Counts } from "#tests/support/counts.ts";
import { run } from "#tests/support/run.ts";
import { reportFile } from "#tests/support/report-file.ts";

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number() });

/** Runs the given projects of tests/vitest.config.ts and counts; all of them where none is named. */
export async function runVitest(projects: readonly string[], env: Record<string, string> = {}): Promise<Counts> {
  const file = await reportFile("vitest");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("npx", ["vitest", "run", ...vitestArguments(projects), ...reporters], env);
  const counts = await readFile(file, "utf8").then(countsOf, () => noCounts);
  await rm(file, { force: true });
  return atLeastOneFailure(counts, code);
}

export function vitestArguments(projects: readonly string[]): string[] {
  return ["--config", "tests/vitest.config.ts", ...projects.flatMap((project) => ["--project", project])];
}

function countsOf(text: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.parse(JSON.parse(text));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}
