import { EventEmitter, once } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import type { Database } from "#server/db/database.ts";
import type { StreamPlace } from "#server/live/place-store.ts";
import { makeStreamPlaces, type StreamPlaces } from "#server/live/stream-places.ts";
import { aShop } from "#tests/support/builders.ts";
import { eventually } from "#tests/support/eventually.ts";
import { anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";

const log = { warn: vi.fn<() => void>() };
beforeEach(() => {
  log.warn.mockReset();
});

const TOO_MANY = "The limit is 20 live streams for one shop.";

/** The places of one process. */
async function ofProcess(given: { database?: Pick<Database, "forTenants" | "asSystem">; renewMs?: number } = {}): Promise<StreamPlaces> {
  const { database = await testDatabase(), renewMs } = given;
  return makeStreamPlaces(database, log, renewMs === undefined ? {} : { renewMs });
}

/** Takes so many places at once, of processes in turn. Those that are refused are left out. */
async function takeAtOnce(processes: readonly StreamPlaces[], tenantId: number, count: number): Promise<StreamPlace[]> {
  const tried = Array.from({ length: count }, (_, index) => processes[index % processes.length]?.take(tenantId));
  const results = await Promise.allSettled(tried);
  return results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
}

/** How many seconds the places of a shop are still taken, the shortest first. */
async function secondsLeft(tenantId: number): Promise<number[]> {
  const rows = await (
    await testDatabase()
  ).asSystem((handle) =>
    handle.prepared<{ seconds: number }>(
      "select extract(epoch from until - now())::float8 as seconds from live_stream where tenant_id = $1 order by 1",
      [tenantId],
    ),
  );
  return rows.map(({ seconds }) => seconds);
}

async function expireIn(tenantId: number, seconds: number): Promise<void> {
  await (
    await testDatabase()
  ).asSystem((handle) =>
    handle.prepared("update live_stream set until = now() + $2 * interval '1 second' where tenant_id = $1", [tenantId, seconds]),
  );
}

test("of 25 places taken at once in two processes, a shop gets 20", async () => {
  const [one, two] = [await ofProcess(), await ofProcess()];
  const { tenantId } = await aShop();
  expect(await takeAtOnce([one, two], tenantId, 25)).toHaveLength(20);
  await expect(one.take(tenantId)).rejects.toMatchObject({ code: "too-many-requests", message: TOO_MANY });
  await one.take((await aShop()).tenantId);
  await Promise.all([one.stop(), two.stop()]);
});

testOnPostgres("of 25 places taken at once over 25 connections, a shop gets 20", async () => {
  const database = await anotherConnection({ maxConnections: 25 });
  const processes = await Promise.all(Array.from({ length: 25 }, () => ofProcess({ database })));
  const { tenantId } = await aShop();
  expect(await takeAtOnce(processes, tenantId, 25)).toHaveLength(20);
  await Promise.all(processes.map((each) => each.stop()));
});

test("a place that is given back is free for another process", async () => {
  const [one, two] = [await ofProcess(), await ofProcess()];
  const { tenantId } = await aShop();
  const [first] = await takeAtOnce([one], tenantId, 20);
  await expect(two.take(tenantId)).rejects.toThrow(TOO_MANY);
  if (first) one.giveBack(first);
  await eventually(async () => expect(await secondsLeft(tenantId)).toHaveLength(19));
  await two.take(tenantId);
  await expect(two.take(tenantId)).rejects.toThrow(TOO_MANY);
  await Promise.all([one.stop(), two.stop()]);
});

test("a process that stops leaves no place behind", async () => {
  const places = await ofProcess();
  const { tenantId } = await aShop();
  await takeAtOnce([places], tenantId, 3);
  await places.stop();
  expect(await secondsLeft(tenantId)).toEqual([]);
});

test("the places of a killed process are free within a minute, and then removed", async () => {
  const [killed, running] = [await ofProcess(), await ofProcess()];
  const { tenantId } = await aShop();
  await takeAtOnce([killed], tenantId, 20);
  expect(Math.max(...(await secondsLeft(tenantId)))).toBeLessThan(61);
  await expireIn(tenantId, -1);
  expect(await takeAtOnce([running], tenantId, 21)).toHaveLength(20);
  await sweepExpired(await testDatabase(), new Date());
  expect(await secondsLeft(tenantId)).toHaveLength(20);
  expect(Math.min(...(await secondsLeft(tenantId)))).toBeGreaterThan(0);
  await Promise.all([killed.stop(), running.stop()]);
});

test("all places of a process are renewed with one statement, also those that expired while the database was away", async () => {
  const real = await testDatabase();
  let isAway = false;
  const renewed: number[] = [];
  const asSystem: Database["asSystem"] = async (work) => {
    if (isAway) throw new Error("The database is away");
    return real.asSystem((handle) =>
      work({
        ...handle,
        prepared: (text, values) => {
          if (Array.isArray(values[0])) renewed.push(values[0].length);
          return handle.prepared(text, values);
        },
      }),
    );
  };
  const places = await ofProcess({ database: { forTenants: real.forTenants, asSystem }, renewMs: 5 });
  const [shop, other] = [await aShop(), await aShop()];
  isAway = true;
  for (const { tenantId } of [shop, shop, other]) await places.take(tenantId);
  await eventually(() => expect(log.warn).toHaveBeenCalled());
  await expireIn(shop.tenantId, -1);
  await sweepExpired(real, new Date());
  expect(await secondsLeft(shop.tenantId)).toEqual([]);

  isAway = false;
  await eventually(async () => expect(await secondsLeft(shop.tenantId)).toHaveLength(2));
  expect(new Set(renewed)).toEqual(new Set([3]));
  await places.stop();
});

test("a place given back during a renewal is removed after it, so that it isn't brought back", async () => {
  const real = await testDatabase();
  const [renewing, goOn] = [new EventEmitter(), new EventEmitter()];
  const [begun, released] = [once(renewing, "now"), once(goOn, "now")];
  let transactions = 0;
  const asSystem: Database["asSystem"] = async (work) => {
    transactions += 1;
    renewing.emit("now");
    await released;
    return real.asSystem(work);
  };
  const places = await ofProcess({ database: { forTenants: real.forTenants, asSystem }, renewMs: 5 });
  const { tenantId } = await aShop();
  const [place, kept] = [await places.take(tenantId), await places.take(tenantId)];
  await begun;
  places.giveBack(place);
  expect(await secondsLeft(tenantId)).toHaveLength(2);
  expect(transactions).toBe(1);
  goOn.emit("now");
  await eventually(async () => expect(await secondsLeft(tenantId)).toHaveLength(1));
  places.giveBack(kept);
  await places.stop();
  expect(await secondsLeft(tenantId)).toEqual([]);
});
