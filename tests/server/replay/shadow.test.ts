import { beforeAll, beforeEach, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { Replay } from "#contract/replays.ts";
import { REPLAYS_MAX } from "#domain/replay/replay.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import type { ReplayKey } from "#server/replay/replay-store.ts";
import { replayKey, runReplay } from "#server/replay/run-replay.ts";
import { putBackTurnJob, runShadowJob } from "#server/replay/run-shadow.ts";
import { turnShadows } from "#server/replay/turn-shadows.ts";
import { aTriedDraftIn, type Tried } from "#tests/server/replay/a-tried-draft.ts";
import { done, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";
import { aGate } from "#tests/support/a-gate.ts";
import { aReplay } from "#tests/support/a-replay.ts";
import { aPerson, aShop, anOrderBody } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { eventually } from "#tests/support/eventually.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testOnPostgres } from "#tests/support/test-database.ts";

const MINUTE_MS = 60_000;
const START = new Date("2026-11-10T12:00:00Z");
const UNTIL = new Date("2026-11-10T12:20:00Z");
let now = START;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(async () => {
  now = START;
  // Shadows of earlier tests take no turns.
  await app.services.database.asOwner("update replay set status = 'stopped' where kind = 'shadow' and status = 'pending'");
});

const aDraft = () => aTriedDraftIn(app, START, { orders: 1 });
const start = ({ as, draft }: Tried, untilDate = UNTIL) => app.call(endpoints.startShadow, { query: { draft }, body: { untilDate } }, as);
const read = ({ as }: Tried, replayId: number): Promise<Replay> => app.read(endpoints.getReplay, { params: { replayId } }, as);
const send = ({ shop }: Tried, orderId: string, amount = 500) =>
  app.read(endpoints.sendOrder, { body: anOrderBody({ orderId, amount, createdAt: now.toISOString() }) }, asKeyOf(shop));

/** A minute later, all shadows take their turn; those that have something to do. */
async function turn(signal = new AbortController().signal): Promise<ReplayKey[]> {
  now = new Date(now.getTime() + MINUTE_MS);
  const before = app.jobs.length;
  const { database, jobs } = app.services;
  await turnShadows({ database, jobs, now }, signal);
  return app.jobs.slice(before).map(({ name, data }) => {
    expect(name).toBe(runShadowJob.name);
    return replayKey.parse(data);
  });
}

const run = async (keys: readonly ReplayKey[]) => {
  for (const key of keys) await runReplay(app.services, key, new AbortController().signal);
};

/** Waits for other tests' transactions on the same server, which hold a turn up. */
async function othersEnded(): Promise<void> {
  const [xmin, xmax] = ["xmin", "xmax"].map((end) => `pg_snapshot_${end}(pg_current_snapshot())::text::bigint`);
  const awaited = `exists (select from replay where status = 'pending' and mark_xid >= ${xmin} and mark_xid < ${xmax})`;
  await eventually(async () => {
    const { rows } = await app.services.database.asOwner(`select ${awaited} as "isAwaited"`);
    expect(rows).toEqual([{ isAwaited: false }]);
  });
}

/** The next stretches that turns give to shadows. */
async function nextStretches(): Promise<ReplayKey[]> {
  for (;;) {
    await othersEnded();
    const keys = await turn();
    if (keys.length > 0) return keys;
  }
}

async function turnUntil(tried: Tried, replayId: number, isSo: (replay: Replay) => boolean): Promise<Replay> {
  for (;;) {
    await othersEnded();
    await run(await turn());
    const replay = await read(tried, replayId);
    if (isSo(replay)) return replay;
    if (replay.status !== "pending") throw new Error(`The shadow ended with ${replay.ordersDone} orders`);
  }
}

test("a shadow tries the orders placed after its start, until its end, with a replay's report", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  expect(await read(tried, id)).toMatchObject({ kind: "shadow", status: "pending", fromDate: START, untilDate: UNTIL, ordersTotal: 0 });
  now = new Date(now.getTime() + 1);
  await send(tried, "first");
  await send(tried, "small", 50);
  await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 0);
  expect(await read(tried, id)).toMatchObject({ status: "pending", ordersDone: 2, ordersTotal: 2, changed: 1 });
  await app.read(endpoints.reportOutcome, { params: { orderId: "first" }, body: { type: "chargeback", at: now } }, asKeyOf(tried.shop));
  const isChargedBack = ({ shifts }: Replay) => shifts.some(({ from, to, fates }) => from !== to && fates.charged_back.orders === 1);
  expect(isChargedBack(await turnUntil(tried, id, isChargedBack))).toBe(true);
  const listed = await app.read(endpoints.listReplayedOrders, { params: { replayId: id }, query: { page: 1 } }, tried.as);
  expect(listed.orders).toMatchObject([{ reference: "first", to: "rejected", fate: "charged_back", hasTrace: true }]);

  now = UNTIL;
  await send(tried, "too-late");
  const ended = await turnUntil(tried, id, ({ status }) => status !== "pending");
  expect(ended).toMatchObject({ status: "done", ordersDone: 2, changed: 1 });
  expect(ended.finishedAt).not.toBeNull();
  expect(await turn()).toEqual([]);
});

test("a turn at which nothing has happened reads no lists, starts no thread and sends no job", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  const { database } = app.services;
  let transactions = 0;
  const asSystem: typeof database.asSystem = (work) => {
    transactions += 1;
    return database.asSystem(work);
  };
  const forTenants: typeof database.forTenants = (...asked) => {
    transactions += 1;
    return database.forTenants(...asked);
  };
  const jobs = { send: () => Promise.reject(new Error("No job was expected")) };
  for (let turns = 0; turns < 3; turns += 1) {
    now = new Date(now.getTime() + MINUTE_MS);
    await turnShadows({ database: { asSystem, forTenants }, jobs, now }, new AbortController().signal);
  }
  // One that finds all shops' shadows, and one of the shadow.
  expect(transactions).toBe(3 * 2);
  now = UNTIL;
  expect(await turnUntil(tried, id, ({ status }) => status !== "pending")).toMatchObject({ status: "done", ordersDone: 0 });
});

test("a place is only gone to once it's half a minute old, so that what staff undo at once is undone by then", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  const { database, jobs } = app.services;
  for (let turns = 0; turns < 10; turns += 1) await turnShadows({ database, jobs, now }, new AbortController().signal);
  expect(await placesOf(id)).toMatchObject({ isAtStart: true });
  expect((await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 0)).ordersDone).toBe(1);
});

async function placesOf(replayId: number) {
  const { rows } = await app.services.database.asOwner(
    'select place = end_place and end_place = mark_place as "isAtStart" from replay where replay_id = $1',
    [replayId],
  );
  return rows[0];
}

testOnPostgres("an order that is being stored while places are taken isn't missed, however long that takes", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 0);
  const { database, screening, jobs, secrets } = app.services;
  const stored = aGate();
  const released = aGate();
  const forTenants: typeof database.forTenants = (tenantIds, work, planning) =>
    database.forTenants(
      tenantIds,
      async (handle) => {
        const result = await work(handle);
        stored.open();
        await released.opened;
        return result;
      },
      planning,
    );
  const orderBatches = makeOrderBatches({ ...database, forTenants }, screening, jobs);
  now = new Date(now.getTime() + 1);
  const body = anOrderBody({ orderId: "slow", amount: 500, createdAt: now.toISOString() });
  const taking = takeInOrder({ secrets, screening, orderBatches }, tried.shop.tenantId, body, now);
  await stored.opened;
  for (let turns = 0; turns < 4; turns += 1) await run(await turn());
  expect((await read(tried, id)).ordersDone).toBe(1);
  released.open();
  await taking;
  expect(await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 1)).toMatchObject({ ordersDone: 2, changed: 2 });
});

test("of turns at the same time, one goes on", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  const { database, jobs } = app.services;
  const keys: ReplayKey[] = [];
  while (keys.length === 0) {
    now = new Date(now.getTime() + MINUTE_MS);
    const before = app.jobs.length;
    await othersEnded();
    await Promise.all(Array.from({ length: 4 }, () => turnShadows({ database, jobs, now }, new AbortController().signal)));
    keys.push(...app.jobs.slice(before).map(({ data }) => replayKey.parse(data)));
  }
  expect(keys).toHaveLength(1);
  expect(await turn()).toEqual([]);
  await run(keys);
  expect((await read(tried, id)).ordersDone).toBe(1);
});

test("a stretch that failed is given back, and its next turn goes on, also after the end", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  for (const time of [START, UNTIL]) {
    now = time;
    for (const key of await nextStretches()) {
      await expect(runReplay(app.services, key, AbortSignal.abort())).rejects.toThrow();
      await putBackTurnJob.run(app.services, key, {
        jobId: "1",
        isLast: true,
        signal: new AbortController().signal,
        jobs: app.services.jobs,
      });
    }
    expect((await read(tried, id)).ordersDone).toBe(0);
  }
  expect(await turnUntil(tried, id, ({ status }) => status !== "pending")).toMatchObject({ status: "done", ordersDone: 1 });
});

test("a shadow that is stopped as it reaches its end, and goes on, ends", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  now = UNTIL;
  const neverEnds = () => {
    throw new Error("Killed before the end was noted");
  };
  for (const key of await nextStretches())
    await expect(runReplay({ ...app.services, now: neverEnds }, key, new AbortController().signal)).rejects.toThrow("Killed");
  expect(await read(tried, id)).toMatchObject({ status: "pending", ordersDone: 1 });
  const params = { replayId: id };
  await done(app.call(endpoints.stopReplay, { params }, tried.as));
  await done(app.call(endpoints.resumeReplay, { params }, tried.as));
  expect(await turnUntil(tried, id, ({ status }) => status !== "pending")).toMatchObject({ status: "done", ordersDone: 1 });
});

test("a stopped shadow goes on with all orders since it was stopped", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 0);
  await done(app.call(endpoints.stopReplay, { params: { replayId: id } }, tried.as));
  await send(tried, "meanwhile");
  for (let turns = 0; turns < 4; turns += 1) expect(await turn()).toEqual([]);
  expect(await read(tried, id)).toMatchObject({ status: "stopped", ordersDone: 1 });
  await done(app.call(endpoints.resumeReplay, { params: { replayId: id } }, tried.as));
  await send(tried, "later");
  expect((await turnUntil(tried, id, ({ ordersDone }) => ordersDone === 3)).changed).toBe(3);
});

test("a shadow keeps the scenarios it began with, says that its draft has changed, and goes with it", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await done(scenarioCalls(app).create(tried.as, { name: "Another" }, { draft: tried.draft }));
  await send(tried, "first");
  const replay = await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 0);
  expect(replay.isOutdated).toBe(true);
  expect(replay.scenarios.map(({ name }) => name)).not.toContain("Another");
  await send(tried, "second");
  const keys = await nextStretches();
  await done(app.call(endpoints.deleteDraft, { params: { draftId: tried.draft } }, tried.as));
  await run(keys);
  expect((await app.call(endpoints.getReplay, { params: { replayId: id } }, tried.as)).status).toBe(404);
});

test("what happens to orders is the same with a shadow as without", async () => {
  const [shadowed, other] = [await aDraft(), await aDraft()];
  const { id } = await done(start(shadowed));
  const before = app.jobs.length;
  const happened = async (tried: Tried) => {
    const { decision, riskScore, scenario } = await send(tried, "same");
    const { rows } = await app.services.database.asOwner(
      "select type, from_value, to_value, description from payment_event join payment using (tenant_id, payment_id) where tenant_id = $1 and order_id = 'same' order by event_id",
      [tried.shop.tenantId],
    );
    return { decision, riskScore, scenario: scenario.name, rows };
  };
  const own = await happened(shadowed);
  expect(own).toEqual(await happened(other));
  expect(own.decision).not.toBe("rejected");
  await turnUntil(shadowed, id, ({ changed }) => changed === 1);
  expect(new Set(app.jobs.slice(before).map(({ name }) => name))).toEqual(new Set([runShadowJob.name]));
  expect(await happened(other)).toEqual(own);
  expect(await happened(shadowed)).toEqual(own);
});

test("an end that makes no sense is refused, and so are a third shadow and another shop's draft", async () => {
  const tried = await aDraft();
  const faultOf = async (untilDate: string) => (await start(tried, new Date(untilDate))).problem?.errors;
  expect(await faultOf("2026-11-10T12:00:00Z")).toEqual([{ path: "untilDate", message: "must be in the future" }]);
  expect(await faultOf("2027-02-10T00:00:01Z")).toEqual([{ path: "untilDate", message: "can't be more than 90 days ahead" }]);
  const fromDate = new Date("2026-11-01T00:00:00Z");
  const replay = () => app.call(endpoints.startReplay, { query: { draft: tried.draft }, body: { fromDate, untilDate: START } }, tried.as);
  await done(replay());
  await done(replay());
  await done(start(tried, new Date("2027-02-09T00:00:00Z")));
  await done(start(tried));
  expect(await start(tried)).toMatchObject({ status: 409, problem: { detail: expect.stringMatching(/^2 shadows are running/) } });
  expect((await replay()).status).toBe(409);
  const shop = await aShop({ plan: "plus" });
  const as = asPerson(await aPerson({ of: [shop], at: START }), shop);
  expect((await start({ ...tried, as })).status).toBe(404);
});

test("a running shadow outlasts all newer replays", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  for (let number = 0; number < REPLAYS_MAX; number += 1) await aReplay(tried.shop, null, { startedAt: START });
  const body = { fromDate: new Date("2026-11-01T00:00:00Z"), untilDate: START };
  await done(app.call(endpoints.startReplay, { query: { draft: tried.draft }, body }, tried.as));
  expect(await read(tried, id)).toMatchObject({ status: "pending" });
});

test("a shadow restored on another server, where transactions are counted anew, goes on", async () => {
  const tried = await aDraft();
  const { id } = await done(start(tried));
  await send(tried, "first");
  await app.services.database.asOwner("update replay set mark_xid = 4000000000000 where replay_id = $1", [id]);
  expect((await turnUntil(tried, id, ({ ordersDone }) => ordersDone > 0)).ordersDone).toBe(1);
});
