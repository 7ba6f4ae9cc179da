import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPostgres } from "#server/db/postgres-database.ts";
import { anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";

test("a server that accepts the connection and never responds is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const database = openPostgres(`postgres://surety@127.0.0.1:${address.port}/surety`, { connectWithinMs: 100 });
  onTestFinished(() => database.close());
  await expect(database.asOwner("select 1")).rejects.toThrow("timeout expired");
});

testOnPostgres("waiting for a busy connection may take longer than opening one", async () => {
  const database = await anotherConnection({ maxConnections: 1, connectWithinMs: 2_000 });
  const busy = database.asOwner("select pg_sleep(3)");
  expect((await database.asOwner("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await busy;
});

testOnPostgres("a broken idle connection is logged and replaced", async () => {
  const log = { warn: vi.fn<(...told: unknown[]) => void>() };
  const database = await anotherConnection({ maxConnections: 1, log });
  const { rows } = await database.asOwner("select pg_backend_pid() as pid");
  await (await testDatabase()).asOwner("select pg_terminate_backend($1)", [rows[0]?.["pid"]]);
  await eventually(() => expect(log.warn).toHaveBeenCalledOnce());
  expect((await database.asOwner("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

testOnPostgres("statements that differ only in their last character are prepared separately", async () => {
  const database = await anotherConnection({ maxConnections: 1 });
  const rows = await database.asSystem(async (handle) => [
    await handle.prepared("select 1 as answer", []),
    await handle.prepared("select 2 as answer", []),
    await handle.prepared("select 1 as answer", []),
  ]);
  expect(rows).toEqual([[{ answer: 1 }], [{ answer: 2 }], [{ answer: 1 }]]);
});
