import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { ensureDemoAccounts } from "#server/demo/demo-accounts.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { readDemoProgress } from "#server/demo/progress-store.ts";
import { folderStore } from "#server/file-store/folder-store.ts";
import { makeLogger } from "#server/logger.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { makeScreening } from "#server/screening/screening.ts";
import { testSecrets } from "#tests/support/builders.ts";
import { anotherConnection, testDatabase } from "#tests/support/test-database.ts";
import { noJobs } from "#tests/support/no-jobs.ts";

test("two processes that start with the demo at once create one set of shops and orders", async () => {
  const screening = makeScreening(await openEnrichSources(), testSecrets.keyedHash);
  const processOf = (database: Database, present: string) => ({
    config: readConfig({}),
    database,
    files: folderStore(join(tmpdir(), "surety-demo-files")),
    screening,
    orderBatches: makeOrderBatches(database, screening, noJobs),
    secrets: testSecrets,
    log: makeLogger("silent"),
    now: () => new Date(present),
  });
  const database = await testDatabase();
  const processes = [processOf(database, "2026-11-20T10:00:00Z"), processOf(await anotherConnection(), "2026-11-21T10:00:00Z")];

  const [ids, others] = await Promise.all(processes.map((services) => ensureDemoAccounts(services)));
  if (ids === undefined) throw new Error("No shops were made");
  expect(others).toEqual(ids);
  await Promise.all(
    processes.map(async (services) => {
      const enough = new AbortController();
      const onProgress = () => enough.abort();
      await loadDemo(services, ids, { signal: enough.signal, activity: { quiet: () => Promise.resolve() }, onProgress });
    }),
  );

  const { progress, stored } = await database.asSystem(async (handle) => ({
    progress: await readDemoProgress(handle),
    stored: await handle.prepared<{ order_id: string; at: Date }>("select order_id, created_at as at from payment", []),
  }));
  if (progress === null) throw new Error("Nothing was begun");
  const ofTheOneSet = new Map(
    demoEvents(progress).flatMap((event) =>
      event.kind === "order" ? [[String(event.order["orderId"]), String(event.order["createdAt"])]] : [],
    ),
  );
  expect(stored.length).toBeGreaterThan(0);
  for (const { order_id: orderId, at } of stored) expect([orderId, at]).toEqual([orderId, new Date(ofTheOneSet.get(orderId) ?? "")]);
});
