import { z } from "zod";
import { atLeastOneFailure, noCounts, type Counts } from "#tests/support/counts.ts";
import { withReport } from "#tests/support/report-file.ts";
import { run } from "#tests/support/run.ts";

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/** Runs the given projects of tests/vitest.config.ts and counts; all of them where none is named. */
export async function runVitest(projects: readonly string[], env: Record<string, string> = {}): Promise<Counts> {
  const { exitCode, report } = await withReport((file) =>
    run("npx", ["vitest", "run", ...vitestArguments(projects), "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], env),
  );
  return atLeastOneFailure(report === null ? noCounts : countsOf(vitestReport.parse(report)), exitCode);
}

export function vitestArguments(projects: readonly string[]): string[] {
  return ["--config", "tests/vitest.config.ts", ...projects.flatMap((project) => ["--project", project])];
}

function countsOf(report: z.infer<typeof vitestReport>): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
}
