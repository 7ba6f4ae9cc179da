import { addCounts, countsLine } from "#tests/support/counts.ts";
import { runChecks } from "#tests/support/run-checks.ts";
import { runVitest } from "#tests/support/run-vitest.ts";

// The quick round (`npm run check`): types, lint, format, and the tests that need neither database nor browser.
const sum = addCounts([await runChecks(), await runVitest(["pure"])]);
console.log(`\n${countsLine(sum)}`);
process.exitCode = sum.failed > 0 ? 1 : 0;
