import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepOutbox, sweepOutboxJob } from "#server/retention/sweep-outbox.ts";
import { allJobs } from "#server/all-jobs.ts";
import { aShop } from "#tests/support/builders.ts";
import { testApp } from "#tests/support/test-app.ts";

async function aServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "surety-outbox-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { services } = await testApp({ config: { dataDir }, now: () => new Date("2026-11-21T12:00:00Z") });
  return { services, outbox: join(dataDir, "outbox") };
}

test("a stored email is deleted once it's older than the shop of the shortest retention keeps its orders", async () => {
  const { services, outbox } = await aServer();
  const { tenantId } = await aShop();
  await aShop();
  await services.database.asOwner("update tenant set retention_months = 6 where tenant_id = $1", [tenantId]);
  await mkdir(outbox);
  for (const [name, at] of [
    ["old.eml", "2026-05-21T11:59:59Z"],
    ["young.eml", "2026-05-21T12:00:01Z"],
    ["unfinished.eml.part", "2026-05-01T00:00:00Z"],
    ["notes.txt", "2020-01-01T00:00:00Z"],
  ] as const) {
    await writeFile(join(outbox, name), "An order of ana.ruiz@mail.test");
    await utimes(join(outbox, name), new Date(at), new Date(at));
  }
  await sweepOutbox(services);
  expect((await readdir(outbox)).toSorted()).toEqual(["notes.txt", "young.eml"]);
});

test("a server that has stored no email has nothing to delete", async () => {
  const { services } = await aServer();
  await aShop();
  await expect(sweepOutbox(services)).resolves.toBeUndefined();
});

test("stored emails are looked at every hour", () => {
  expect(allJobs).toContain(sweepOutboxJob);
  expect(sweepOutboxJob.everySeconds).toBe(3600);
});
