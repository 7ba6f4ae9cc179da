import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { createSecrets } from "#server/access/secrets.ts";
import { knownColumns, KNOWN_PG_BOSS } from "#server/jobs/queue-tables.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { makeLogger } from "#server/logger.ts";
import { testDatabase } from "#tests/support/test-database.ts";

test("the queue has the version whose tables are known", async () => {
  const text = await readFile("node_modules/pg-boss/package.json", "utf8");
  expect(JSON.parse(text)).toMatchObject({ version: KNOWN_PG_BOSS });
});

test("a started queue's tables have the columns and states that our statements use", async () => {
  const database = await testDatabase();
  const jobs = await startJobs(database, { kinds: [], sealing: createSecrets("any key"), means: null, log: makeLogger("silent") });
  onTestFinished(() => jobs.stop());
  const columns = await database.asOwner(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped`,
  );
  expect(Object.fromEntries(columns.rows.map(({ name, type }) => [name, type]))).toMatchObject(knownColumns);
  const states = await database.asOwner("select unnest(enum_range(null::pgboss.job_state))::text as state");
  expect(states.rows.map(({ state }) => state)).toEqual(expect.arrayContaining(["retry", "active", "completed"]));
});
