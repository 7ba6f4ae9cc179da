import { readFile } from "node:fs/promises";
import { z } from "zod";
import { atLeastOneFailure, noCounts, type Counts } from "#tests/support/counts.ts";
import { installChromium } from "#tests/support/install.ts";
import { reportFile } from "#tests/support/report-file.ts";
import { run } from "#tests/support/run.ts";

const report = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) });

/** Runs the stories of e2e/ in a real Chromium, which is installed where there is none. */
export async function runPlaywright(): Promise<Counts> {
  const chromium = await installChromium();
  if (chromium === null) {
    console.error("No Chromium is here and none could be installed; the browser tests cannot run.");
    return { ...noCounts, failed: 1 };
  }
  const file = await reportFile("playwright");
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run("npx", ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], env);
  const counts = await readFile(file, "utf8").then(countsOf, () => noCounts);
  return atLeastOneFailure(counts, code);
}

function countsOf(text: string): Counts {
  const { stats } = report.parse(JSON.parse(text));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
