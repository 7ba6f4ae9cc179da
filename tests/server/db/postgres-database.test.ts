import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openPostgres } from "#server/db/postgres-database.ts";
import { freePort } from "#tests/run/free-port.ts";
import { adminUrl, anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";

test("a server that accepts the connection and never responds is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const database = openPostgres(`postgres://surety@127.0.0.1:${address.port}/surety`, { beginWithinMs: 100 });
  onTestFinished(() => database.close());
  await expect(database.asOwner("select 1")).rejects.toThrow("timeout expired");
});

testOnPostgres("waiting for a busy connection may take longer than opening one", async () => {
  const database = await anotherConnection({ maxConnections: 1, beginWithinMs: 2_000 });
  const busy = database.asOwner("select pg_sleep(3)");
  expect((await database.asOwner("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await busy;
});

/** A connection through a line that can be cut off and goes dead then, as a frozen server's does. */
async function throughLine(beginWithinMs: number) {
  const server = new URL(adminUrl());
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    const far = connect({ host: server.hostname, port: Number(server.port) });
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  const address = line.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port");
  const through = new URL(adminUrl());
  through.port = String(address.port);
  const database = openPostgres(through.href, { maxConnections: 2, beginWithinMs });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    line.close();
    await database.close();
  });
  return {
    database,
    freeze: () => sockets.forEach((socket) => void socket.unpipe().pause()),
    cut: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

const unavailable = { code: "unavailable", retryAfterSeconds: 5 };
const openShop = (database: Database) => database.asOwner("select 1 as one");

testOnPostgres("a database that stops answering is unavailable, and available again on a new connection", async () => {
  const { database, freeze, cut } = await throughLine(300);
  await openShop(database);
  freeze();
  await expect(database.forTenants([1], async () => "begun")).rejects.toMatchObject(unavailable);
  cut();
  expect((await openShop(database)).rows).toEqual([{ one: 1 }]);
});

testOnPostgres("a database that gives no connection in time is unavailable", async () => {
  const database = await anotherConnection({ maxConnections: 1, beginWithinMs: 200 });
  const busy = database.asOwner("select pg_sleep(1)");
  await expect(database.asSystem(async () => "begun")).rejects.toMatchObject(unavailable);
  expect(await database.patient.asSystem(async () => "begun")).toBe("begun");
  await busy;
});

testOnPostgres("a statement that takes too long is ended, and its connection stays good", async () => {
  const database = await anotherConnection({ maxConnections: 1 });
  const slow = database.asSystem(async (handle) => {
    await handle.prepared("select set_config('statement_timeout', '50', true)", []);
    await handle.prepared("select pg_sleep(5)", []);
  });
  await expect(slow).rejects.toMatchObject(unavailable);
  const limit = await database.asSystem((handle) => handle.prepared("select current_setting('statement_timeout') as now", []));
  expect(limit).toEqual([{ now: "15s" }]);
  const ofJobs = await database.patient.asSystem((handle) => handle.prepared("select current_setting('statement_timeout') as now", []));
  expect(ofJobs).toEqual([{ now: "10min" }]);
});

test("a database that refuses connections is unavailable", async () => {
  const database = openPostgres(`postgres://surety@127.0.0.1:${await freePort()}/surety`);
  onTestFinished(() => database.close());
  await expect(database.asSystem(async () => "begun")).rejects.toMatchObject(unavailable);
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

testOnPostgres("a table that grows is analyzed before autovacuum would look at it", async () => {
  const database = await anotherConnection({ maxConnections: 2 });
  await database.asOwner("create table growing (a int) with (autovacuum_enabled = off)");
  await database.asOwner("insert into growing select generate_series(1, 200)");
  const isAnalyzed = async () =>
    (await database.asOwner("select 1 from pg_stat_user_tables where relname = 'growing' and last_analyze is not null")).rows.length === 1;
  expect(await isAnalyzed()).toBe(false);
  await eventually(async () => {
    for (let done = 0; done < 32; done++) await database.asSystem((handle) => handle.prepared("select 1", []));
    expect(await isAnalyzed()).toBe(true);
  });
  await database.asOwner("drop table growing");
});
