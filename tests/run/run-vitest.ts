import path from "node:path";
import { z } from "zod";
import { atLeastOneFailure, failureText, noCounts, type Counts } from "#tests/run/counts.ts";
import { withReport } from "#tests/support/report-file.ts";
import { run } from "#tests/run/run.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file failed before any of its tests ran. */
      message: z.string().nullish(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

/** Runs the named projects of tests/vitest.config.ts, or all of them, and counts. */
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
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.filter(({ status }) => status === "failed").flatMap(failuresOf),
    unsteady: report.testResults.flatMap(unsteadyOf),
  };
}

/** A file's tests that failed before they passed. */
function unsteadyOf({ name, assertionResults }: z.infer<typeof vitestReport>["testResults"][number]): string[] {
  const unsteady = assertionResults.filter(({ status, failureMessages }) => status === "passed" && (failureMessages?.length ?? 0) > 0);
  return unsteady.map(({ fullName, failureMessages }) => nameOf(name, fullName, failureMessages));
}

/** A file's failed tests; the file itself if it failed before any of them ran. */
function failuresOf({ name, message, assertionResults }: z.infer<typeof vitestReport>["testResults"][number]): string[] {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [failureText(path.relative(repositoryRoot, name), message ?? "")];
  return failed.map(({ fullName, failureMessages }) => nameOf(name, fullName, failureMessages));
}

function nameOf(file: string, test: string, messages: readonly string[] | null | undefined): string {
  return failureText(`${path.relative(repositoryRoot, file)} > ${test}`, messages?.join("\n") ?? "");
}
