import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { fatesInOrder, type Fate, type OrderSum } from "#domain/replay/replay.ts";
import { constantSide, fieldSide, ordersSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { noFindings } from "#server/replay/findings.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { findReplay, insertReplay, type ReplayKey, type StoredReplay } from "#server/replay/replay-store.ts";
import { replayKey, runReplay } from "#server/replay/run-replay.ts";
import { countReplayed, placeOfStart, takeMark, type ReplayTime } from "#server/replay/stream-store.ts";
import { turnShadows } from "#server/replay/turn-shadows.ts";
import { aStream, aStreamShop, play, type Clock, type StreamShop } from "#tests/server/replay/a-stream.ts";
import { aScenario, aSensor } from "#tests/support/a-scenario.ts";
import { liveSetOf, makeLive } from "#tests/support/live-set.ts";
import { fc } from "#tests/support/properties.ts";
import { listSide } from "#tests/support/rule-sides.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const START = new Date("2026-11-02T00:00:00Z");
const clock: Clock = { now: START };
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => clock.now });
});

/** A third of them on the embedded database, where a stream takes four times as long. */
function runs(all: number): number {
  return app.services.database.kind === "postgres" ? all : all / 3;
}

type SetOf = (listId: number) => Scenario[];

/** Decides by the score alone, but for a list. */
const plain: SetOf = (listId) => [
  aScenario("1", {
    name: "Listed",
    rules: [rule(fieldSide("payer.email"), "In", listSide(String(listId), "Known"))],
    guaranteeAction: "rejected",
  }),
  catchAll,
];
/** What depends on decisions, on earlier orders beyond the facts, on lists and on time-outs. */
const rich: SetOf = (listId) => [
  aScenario("1", {
    name: "Listed",
    priority: 1,
    rules: [rule(fieldSide("payer.email"), "In", listSide(String(listId), "Known"))],
    guaranteeAction: "pending",
    timeOutMinutes: 60,
    timeOutDecision: "approved",
  }),
  aScenario("2", {
    name: "Regulars",
    priority: 2,
    rules: [rule(fieldSide("person.approvedOrders"), "Greater Than", constantSide(1))],
    guaranteeAction: "approved",
  }),
  aScenario("3", {
    name: "Spent a lot",
    priority: 3,
    rules: [rule(ordersSide({ name: "sum", over: "amount", by: "email", hours: 30, withThis: true }), "Greater Than", constantSide(500))],
    guaranteeAction: "rejected",
    sensors: [aSensor(900, { type: "23", name: "#Order#Tag" })],
  }),
  aScenario("4", {
    name: "Busy device",
    priority: 4,
    rules: [rule(velocitySide("device.orders", 5), "Greater Than", constantSide(1))],
    guaranteeAction: "pending",
    timeOutMinutes: 600,
    timeOutDecision: "rejected",
  }),
  catchAll,
];
const catchAll = aScenario("9", { name: "All other orders", isCatchAll: true, isPreset: true, priority: 99 });

async function useSet({ shop, listId }: StreamShop, set: SetOf): Promise<void> {
  await makeLive(shop, () => set(listId));
}

async function inserted(of: StreamShop, set: SetOf, time: ReplayTime, { isShadow }: { isShadow: boolean }): Promise<ReplayKey> {
  const { tenantId } = of.shop;
  const { version } = await liveSetOf(of.shop);
  const { replayId } = await app.services.database.forTenants([tenantId], async (handle) => {
    const { place: endPlace, xid } = await takeMark(handle);
    return insertReplay(handle, tenantId, {
      draftId: null,
      draftRevision: null,
      liveVersion: version,
      name: "Tried",
      scenarios: set(of.listId),
      ...time,
      place: isShadow ? endPlace : await placeOfStart(handle, tenantId, time, endPlace),
      endPlace,
      ...(isShadow ? { mark: { place: endPlace, xid, at: clock.now } } : {}),
      ordersTotal: isShadow ? 0 : await countReplayed(handle, tenantId, time),
      findings: noFindings,
      startedBy: "Dana Reyes",
      startedAt: clock.now,
    });
  });
  return { tenantId, replayId };
}

const ever = () => ({ fromAt: new Date("2026-01-01T00:00:00Z"), untilAt: new Date(clock.now.getTime() + 1) });

type Tried = { time?: ReplayTime; meanwhile?: () => Promise<unknown> };

/** `meanwhile` is done after the first batches, and then the replay is killed and goes on. */
async function replayed(of: StreamShop, set: SetOf, together: number, { time = ever(), meanwhile }: Tried = {}) {
  const key = await inserted(of, set, time, { isShadow: false });
  if (meanwhile) await runInterrupted(key, together, meanwhile);
  await runReplay(app.services, key, new AbortController().signal, together);
  return foundBy(of, key);
}

async function runInterrupted(key: ReplayKey, together: number, meanwhile: () => Promise<unknown>): Promise<void> {
  const { database } = app.services;
  const killed = new AbortController();
  let stored = 0;
  const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
    const done = await database.forTenants(tenantIds, work, planning);
    if ((await findIn(key))?.ordersDone !== stored) {
      stored = -1;
      killed.abort();
      await meanwhile();
    }
    return done;
  };
  const running = runReplay({ ...app.services, database: { ...database, forTenants } }, key, killed.signal, together);
  await expect(running).rejects.toThrow();
}

function findIn(key: ReplayKey): Promise<StoredReplay | null> {
  return app.services.database.forTenants([key.tenantId], (handle) => findReplay(handle, key));
}

/** Has all shadows take their turn, and runs those that have something to do. */
async function turn(): Promise<void> {
  const { database } = app.services;
  const sent: ReplayKey[] = [];
  const jobs: Pick<JobQueue, "send"> = { send: async (_, data) => void sent.push(replayKey.parse(data)) };
  await turnShadows({ database, jobs, now: clock.now }, new AbortController().signal);
  for (const key of sent) await runReplay(app.services, key, new AbortController().signal, 5);
}

async function statusOf(key: ReplayKey): Promise<string | undefined> {
  return (await findIn(key))?.status;
}

async function foundBy(of: StreamShop, key: ReplayKey) {
  const replay = await findIn(key);
  if (replay?.status !== "done") throw new Error(`The replay is ${replay?.status}`);
  const rows = await rowsIn<{
    order: string;
    screenings: { number: number; decision: string; timeOutMinutes: number | null }[];
    stands: string;
    stood: string;
    fate: string;
    amount: number | null;
    number: number;
    scenario: string;
    risk: number;
    due: Date | null;
  }>(
    of,
    `select order_id as "order", screenings, stands_now as stands, stood_then as stood, fate, r.amount_shop as amount, r.number,
       r.scenario_name as scenario, r.risk_score as risk, r.due_at as due
     from replay_order r join payment using (tenant_id, payment_id) where replay_id = ${key.replayId}`,
  );
  return { findings: replay.findings, byOrder: new Map(rows.map((row) => [row.order, row])) };
}

type Screened = { order: string; number: number; decision: string; scenario: string; risk: number; minutes: number | null; stands: string };

function rowsIn<Row extends object>({ shop: { tenantId } }: StreamShop, text: string): Promise<Row[]> {
  return app.services.database.forTenants([tenantId], (handle) => handle.unprepared<Row>(text, []));
}

function screeningsOf(shop: StreamShop): Promise<Screened[]> {
  return rowsIn<Screened>(
    shop,
    `select order_id as "order", number, s.decision, s.scenario_name as scenario, s.risk_score as risk, time_out_minutes as minutes, p.decision as stands
     from screening s join payment p using (tenant_id, payment_id) order by order_id, number`,
  );
}

test("replaying the scenarios that decided changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(aStream, fc.constantFrom(1, 3, 7, 100), async (steps, together) => {
      clock.now = START;
      const shop = await aStreamShop(app, clock);
      await useSet(shop, rich);
      await play(app, clock, shop, steps);
      const { findings, byOrder } = await replayed(shop, rich, together);
      expect(findings.different).toBe(0);
      expect(byOrder.size).toBe(0);
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
}, 300_000);

test("an order's limit follows what earlier ones are worth since they changed, also in the same batch", async () => {
  clock.now = START;
  const shop = await aStreamShop(app, clock);
  await useSet(shop, plain);
  const order = {
    kind: "order",
    minutesLate: 0,
    person: null,
    card: null,
    device: null,
    amount: 450,
    currency: "USD",
    isFull: false,
  } as const;
  const change = { kind: "change", amount: 8, person: null } as const;
  const changes = Array.from({ length: 11 }, (_, place) => ({ ...change, order: place }));
  await play(app, clock, shop, [...Array.from({ length: 20 }, () => order), ...changes, order]);
  expect((await screeningsOf(shop)).filter(({ decision }) => decision === "pending")).toMatchObject([{ order: "o-31" }]);
  expect((await replayed(shop, plain, 100)).findings.different).toBe(0);
});

test("replaying other scenarios decides each order as they would have decided it, had they been live", async () => {
  await fc.assert(
    fc.asyncProperty(
      aStream,
      fc.constantFrom([plain, rich] as const, [rich, plain] as const),
      fc.constantFrom(1, 3, 7, 100),
      async (steps, [live, tried], together) => {
        clock.now = START;
        const shop = await aStreamShop(app, clock);
        await useSet(shop, live);
        const taken = await play(app, clock, shop, steps);
        const { findings, byOrder } = await replayed(shop, tried, together);
        clock.now = START;
        const other = await aStreamShop(app, clock);
        await useSet(other, tried);
        await play(app, clock, other, steps, { happened: taken });

        const [then, expected] = [await screeningsOf(shop), await screeningsOf(other)];
        const asReplayed = then.map(({ order, number, decision, stands }) => {
          const row = byOrder.get(order);
          return {
            order,
            number,
            decision: row?.screenings.find((each) => each.number === number)?.decision ?? decision,
            stands: row?.stands ?? stands,
          };
        });
        expect(asReplayed).toEqual(expected.map(({ order, number, decision, stands }) => ({ order, number, decision, stands })));
        const different = then.filter((each, index) => {
          const now = expected[index];
          const isTimedOtherwise = now?.decision === "pending" && each.minutes !== now.minutes;
          return each.scenario !== now?.scenario || each.risk !== now.risk || each.decision !== now.decision || isTimedOtherwise;
        });
        expect(findings.different).toBe(different.length);
      },
    ),
    { numRuns: runs(24), endOnFailure: true },
  );
}, 600_000);

/** What became of all orders and what they are worth, as the shop knows it. */
function fatesOf(shop: StreamShop): Promise<{ fate: Fate; orders: number; amount: number }[]> {
  return rowsIn(
    shop,
    `select case when chargeback_id is not null then 'charged_back' when refunded_minor > 0 then 'refunded' else 'good' end as fate,
       count(*)::int as orders, coalesce(sum(amount_shop), 0)::float8 as amount
     from payment where created_at >= '${START.toISOString()}' group by 1`,
  );
}

test("a shadow that took many turns finds what one replay finds afterwards, also what became of the orders", async () => {
  await fc.assert(
    fc.asyncProperty(aStream, fc.constantFrom(3, 5, 11), fc.constantFrom(1, 7, 100), async (steps, every, together) => {
      clock.now = START;
      const shop = await aStreamShop(app, clock);
      await useSet(shop, plain);
      const time = { fromAt: START, untilAt: new Date(START.getTime() + 86_400_000 * 30) };
      const key = await inserted(shop, rich, time, { isShadow: true });
      await play(app, clock, shop, steps, { beforeEach: async (place) => (place % every === 0 ? turn() : undefined) });
      const untilTurned = async () => {
        clock.now = new Date(clock.now.getTime() + 60_000);
        await turn();
      };
      clock.now = time.untilAt;
      while ((await statusOf(key)) === "pending") await untilTurned();

      const shadow = await foundBy(shop, key);
      const replay = await replayed(shop, rich, together, { time });
      expect(comparable(shadow)).toEqual(comparable(replay));
      for (const { fate, orders, amount } of await fatesOf(shop)) {
        const sums = replay.findings.shifts.map(({ fates }) => fates[fate]);
        expect(sums.reduce((sum, each) => sum + each.orders, 0)).toBe(orders);
        expect(sums.reduce((sum, each) => sum + each.amount, 0)).toBeCloseTo(amount, 4);
      }
    }),
    { numRuns: runs(6), endOnFailure: true },
  );
}, 600_000);

/** Sums without what adding up in another order does to their last digits, in one order, and without what is nothing. */
function comparable({ findings, byOrder }: Awaited<ReturnType<typeof foundBy>>) {
  const sum = ({ orders, amount }: OrderSum) => `${orders} of ${amount.toFixed(4)}`;
  const shifts = findings.shifts.flatMap(({ from, to, fates }) =>
    fatesInOrder.flatMap((fate) => (fates[fate].orders === 0 ? [] : [`${from} to ${to}, ${fate}: ${sum(fates[fate])}`])),
  );
  const tallies = findings.scenarios.toSorted((a, b) => Number(a.scenarioId) - Number(b.scenarioId));
  return { ...findings, shifts: shifts.toSorted(), scenarios: tallies, rows: [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

test("a replay knows a list as it was, whatever happens to the list while it runs", async () => {
  clock.now = START;
  const shop = await aStreamShop(app, clock);
  await useSet(shop, plain);
  const [order, list] = [
    { kind: "order", minutesLate: 0, card: "4242", device: null, amount: 20, currency: "USD", isFull: true } as const,
    "list" as const,
  ];
  const ordered = (person: "ann" | "ben") => ({ ...order, person });
  await play(app, clock, shop, [
    ordered("ann"),
    { kind: list, person: "ann", isIn: true },
    ordered("ann"),
    ordered("ben"),
    { kind: list, person: "ann", isIn: false },
    ordered("ann"),
    { kind: list, person: "ben", isIn: true },
    ordered("ben"),
  ]);
  const asStaff = asPerson(await aPerson({ of: [shop.shop], at: clock.now }), shop.shop);
  const params = { id: shop.listId };
  const { byOrder } = await replayed(shop, rich, 1, {
    meanwhile: async () => {
      clock.now = new Date(clock.now.getTime() + 60_000);
      await app.read(endpoints.addEntries, { params, body: { value: "ann@shop.test", expiresAt: null, note: null } }, asStaff);
      const { results } = await app.read(endpoints.listEntries, { params, query: { page: 1, limit: 50 } }, asStaff);
      const ben = results.find(({ value }) => value === "ben@shop.test");
      await app.read(endpoints.deleteEntry, { params: { itemId: ben?.entryId ?? 0 } }, asStaff);
    },
  });
  expect([...byOrder].map(([order, { screenings }]) => [order, screenings[0]?.decision])).toEqual([
    ["o-2", "pending"],
    ["o-7", "pending"],
  ]);
});
