import { z } from "zod";
import { atLeastOneFailure, failureText, noCounts, type Counts } from "#tests/run/counts.ts";
import { installChromium } from "#tests/run/install.ts";
import { withReport } from "#tests/support/report-file.ts";
import { run } from "#tests/run/run.ts";

type Suite = z.infer<typeof suite>;
const storyRun = z.object({
  projectName: z.string(),
  status: z.string(),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
});
const suite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(storyRun) })),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Runs the stories in e2e/ in a real Chromium, which is installed if missing. */
export async function runPlaywright(): Promise<Counts> {
  const chromium = await installChromium();
  if (chromium === null) {
    console.error("Can't run the browser tests: there is no Chromium, and none could be installed.");
    return { ...noCounts, failed: 1, failures: ["browser stories: there is no Chromium"] };
  }
  const { exitCode, report } = await withReport((file) =>
    run("npx", ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
  return atLeastOneFailure(report === null ? noCounts : countsOf(playwrightReport.parse(report)), exitCode);
}

function countsOf({ stats, suites }: z.infer<typeof playwrightReport>): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((each) => named(each, "unexpected")),
    unsteady: suites.flatMap((each) => named(each, "flaky")),
  };
}

/** Stories that ended with a status, each with the first error it had. */
function named({ specs, suites = [] }: Suite, wanted: "unexpected" | "flaky"): string[] {
  const those = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => failureText(`e2e/${file} > ${title} [${projectName}]`, results[0]?.error?.message ?? "")),
  );
  return [...those, ...suites.flatMap((each) => named(each, wanted))];
}
