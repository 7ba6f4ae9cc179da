import { spawnSync } from "node:child_process";
import { z } from "zod";
import { noCounts, type Counts } from "#tests/run/counts.ts";
import { installPostgres } from "#tests/run/install.ts";
import { PostgresUnavailable, startPostgres } from "#tests/run/postgres.ts";
import { runVitest, vitestArguments } from "#tests/run/run-vitest.ts";

const listed = z.array(z.unknown());

/** Runs the server's tests on a PostgreSQL started for them. If none can be started, they count as skipped. */
export async function runOnPostgres(): Promise<Counts> {
  await installPostgres();
  try {
    const postgres = await startPostgres();
    try {
      return await runVitest(["server"], { TEST_DATABASE_URL: postgres.urlOf() });
    } finally {
      await postgres.stop();
    }
  } catch (cause) {
    if (!(cause instanceof PostgresUnavailable)) throw cause;
    console.error(`Skipping the tests on PostgreSQL: ${cause.message}`);
    return { ...noCounts, skipped: countServerTests() };
  }
}

/** How many there are, as far as that is known without running them. At least one, so that the skip shows. */
function countServerTests(): number {
  const list = spawnSync("npx", ["vitest", "list", "--json", ...vitestArguments(["server"])], { encoding: "utf8" });
  const json = list.stdout.slice(Math.max(0, list.stdout.indexOf("[")));
  try {
    return Math.max(1, listed.parse(JSON.parse(json)).length);
  } catch (cause) {
    console.error("Couldn't count them:", cause);
    return 1;
  }
}
