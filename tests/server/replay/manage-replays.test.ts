import { beforeAll, expect, test } from "vitest";
import { currency as currencyCode } from "#contract/currency.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Replay } from "#contract/replays.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { runReplay, takeReplayTurn } from "#server/replay/run-replay.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { aTriedDraftIn, type Tried } from "#tests/server/replay/a-tried-draft.ts";
import { done, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";
import { aReplay } from "#tests/support/a-replay.ts";
import { aSuggestion } from "#tests/support/a-suggestion.ts";
import { aPayment } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const now = new Date("2026-11-10T12:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});

const body = { fromDate: new Date("2026-11-01T00:00:00Z"), untilDate: now };

const aTriedDraft = (shown?: { orders?: number }) => aTriedDraftIn(app, now, shown);
const start = ({ as, draft }: Tried) => app.call(endpoints.startReplay, { query: { draft }, body }, as);
const read = ({ as }: Tried, replayId: number): Promise<Replay> => app.read(endpoints.getReplay, { params: { replayId } }, as);
const run = ({ shop }: Tried, replayId: number, signal = new AbortController().signal, together = 2) =>
  runReplay(app.services, { tenantId: shop.tenantId, replayId }, signal, together);

test("while another shop's replay waits, a replay goes on after it, batch by batch", async () => {
  const [tried, other] = [await aTriedDraft(), await aTriedDraft({ orders: 1 })];
  const { id } = await done(start(tried));
  const { id: waiting } = await done(start(other));
  const sent: unknown[] = [];
  let clock = now.getTime();
  const turn = () =>
    takeReplayTurn(
      { ...app.services, now: () => new Date((clock += 60_000)) },
      { tenantId: tried.shop.tenantId, replayId: id },
      { signal: new AbortController().signal, jobs: { send: async (_, data) => void sent.push(data) } },
      2,
    );
  await turn();
  expect(await read(tried, id)).toMatchObject({ status: "pending", ordersDone: 2 });
  expect(sent).toEqual([{ tenantId: tried.shop.tenantId, replayId: id }]);
  await run(other, waiting);
  await turn();
  expect(await read(tried, id)).toMatchObject({ status: "done", ordersDone: 6 });
  expect(sent).toHaveLength(1);
});

test("a draft's replay says what would change, by what became of the orders, and shows both traces", async () => {
  const tried = await aTriedDraft();
  await app.read(endpoints.reportOutcome, { params: { orderId: "500-0" }, body: { type: "chargeback", at: now } }, asKeyOf(tried.shop));
  const { id } = await done(start(tried));
  await run(tried, id);
  const replay = await read(tried, id);
  expect(replay).toMatchObject({
    name: "Holidays",
    status: "done",
    ordersDone: 6,
    ordersTotal: 6,
    changed: 3,
    leftOut: 0,
    isOutdated: false,
  });
  const none = { orders: 0, amount: 0 };
  const shift = replay.shifts.find(({ from, to }) => from !== to);
  expect(shift?.to).toBe("rejected");
  expect(shift?.fates).toEqual({ charged_back: { orders: 1, amount: 500 }, refunded: none, good: { orders: 2, amount: 1000 } });
  const [large] = replay.scenarios;
  expect(large).toMatchObject({
    name: "Large",
    before: 0,
    after: 3,
    rules: [{ words: "Order amount is more than 100", tried: 6, held: 3 }],
  });
  const { orders, total } = await app.read(endpoints.listReplayedOrders, { params: { replayId: id }, query: { page: 1 } }, tried.as);
  expect(total).toBe(3);
  expect(orders[0]).toMatchObject({ to: "rejected", scenarioNow: "Large", hasTrace: true });
  const paymentId = orders[0]?.paymentId ?? 0;
  const { before, after } = await app.read(endpoints.getReplayedOrder, { params: { replayId: id, paymentId } }, tried.as);
  expect(before.trace?.find(({ result }) => result === "hit")?.name).not.toBe("Large");
  expect(after.trace?.find(({ result }) => result === "hit")?.name).toBe("Large");
});

test("a replay that was stopped or killed goes on where it was, and finds the same", async () => {
  const tried = await aTriedDraft();
  const whole = await done(start(tried));
  await run(tried, whole.id);
  const { id } = await done(start(tried));
  const stopped = new AbortController();
  let asked = 0;
  const { database } = app.services;
  const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
    asked += 1;
    if (asked === 4) stopped.abort();
    return database.forTenants(tenantIds, work, planning);
  };
  const killed = runReplay(
    { ...app.services, database: { ...database, forTenants } },
    { tenantId: tried.shop.tenantId, replayId: id },
    stopped.signal,
    2,
  );
  await expect(killed).rejects.toThrow();
  const { ordersDone } = await read(tried, id);
  expect(ordersDone).toBeGreaterThan(0);
  expect(ordersDone).toBeLessThan(6);
  await done(app.call(endpoints.stopReplay, { params: { replayId: id } }, tried.as));
  await run(tried, id);
  expect(await read(tried, id)).toMatchObject({ status: "stopped", ordersDone });
  await done(app.call(endpoints.resumeReplay, { params: { replayId: id } }, tried.as));
  await run(tried, id);
  const found = ({ shifts, scenarios, different, actions }: Replay) => ({ shifts, scenarios, different, actions });
  expect(found(await read(tried, id))).toEqual(found(await read(tried, whole.id)));
});

test("a draft that is deleted takes its replay along, also while it runs", async () => {
  const tried = await aTriedDraft();
  const { id } = await done(start(tried));
  const { database } = app.services;
  let asked = 0;
  const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
    asked += 1;
    if (asked === 5) await done(app.call(endpoints.deleteDraft, { params: { draftId: tried.draft } }, tried.as));
    return database.forTenants(tenantIds, work, planning);
  };
  await runReplay(
    { ...app.services, database: { ...database, forTenants } },
    { tenantId: tried.shop.tenantId, replayId: id },
    new AbortController().signal,
    2,
  );
  expect((await app.call(endpoints.getReplay, { params: { replayId: id } }, tried.as)).status).toBe(404);
});

test("a replay says when its draft has changed since", async () => {
  const tried = await aTriedDraft({ orders: 1 });
  const { id } = await done(start(tried));
  await done(scenarioCalls(app).create(tried.as, { name: "Another" }, { draft: tried.draft }));
  expect((await read(tried, id)).isOutdated).toBe(true);
});

test("a time that makes no sense is refused, and so is a third replay at once", async () => {
  const tried = await aTriedDraft({ orders: 1 });
  const at = (fromDate: string, untilDate: string) =>
    app.call(
      endpoints.startReplay,
      { query: { draft: tried.draft }, body: { fromDate: new Date(fromDate), untilDate: new Date(untilDate) } },
      tried.as,
    );
  expect((await at("2026-11-02T00:00:00Z", "2026-11-01T00:00:00Z")).problem?.errors).toEqual([
    { path: "untilDate", message: "must be after the start" },
  ]);
  expect((await at("2024-01-02T00:00:00Z", "2026-11-01T00:00:00Z")).problem?.errors).toEqual([
    { path: "fromDate", message: "can't be more than 24 months ago" },
  ]);
  expect((await at("2024-01-02T00:00:00Z", "2024-01-01T00:00:00Z")).problem?.errors).toEqual([
    { path: "fromDate", message: "can't be more than 24 months ago" },
    { path: "untilDate", message: "must be after the start" },
  ]);
  expect((await at("2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z")).problem?.errors).toEqual([
    { path: "fromDate", message: "must be in the past" },
  ]);
  const payload = { fromDate: "2024-01-02T00:00:00Z", untilDate: "soon" };
  const unreadable = await app.http.inject({ method: "POST", url: "/api/scenarios/replays", headers: tried.as, payload });
  expect(unreadable.json()).toMatchObject({ errors: [{ path: "untilDate" }, { path: "fromDate" }] });
  await done(start(tried));
  await done(start(tried));
  expect((await start(tried)).status).toBe(409);
});

test("orders without customer data are left out and counted, and a trace goes when they are erased", async () => {
  const tried = await aTriedDraft({ orders: 1 });
  const payment = await aPayment(tried.shop, { order: { createdAt: "2026-11-09T12:00:00Z" } });
  const { replayId } = await aReplay(tried.shop, payment);
  const { tenantId } = tried.shop;
  await app.services.database.forTenants([tenantId], (handle) => emptyOrders(handle, tenantId, [payment.paymentId], "request", now));
  const shown = await app.read(endpoints.getReplayedOrder, { params: { replayId, paymentId: payment.paymentId } }, tried.as);
  expect(shown.after.trace).toBeNull();
  const { id } = await done(start(tried));
  await run(tried, id);
  expect(await read(tried, id)).toMatchObject({ leftOut: 1, ordersDone: 2 });
});

test("an order that is erased while its batch is replayed keeps no trace", async () => {
  const tried = await aTriedDraft({ orders: 1 });
  const { tenantId } = tried.shop;
  const { id } = await done(start(tried));
  const { database } = app.services;
  let asked = 0;
  const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
    asked += 1;
    if (asked === 3)
      await database.forTenants([tenantId], async (handle) => {
        const rows = await handle.prepared<{ id: number }>("select payment_id as id from payment where tenant_id = $1", [tenantId]);
        const paymentIds = rows.map((row) => row.id);
        await emptyOrders(handle, tenantId, paymentIds, "request", now);
      });
    return database.forTenants(tenantIds, work, planning);
  };
  const means = { ...app.services, database: { ...database, forTenants } };
  await runReplay(means, { tenantId, replayId: id }, new AbortController().signal, 2);
  const { orders } = await app.read(endpoints.listReplayedOrders, { params: { replayId: id }, query: { page: 1 } }, tried.as);
  expect(orders).toMatchObject([{ to: "rejected", hasTrace: false }]);
});

test("a shop's new currency deletes what was found in the one before, also while it runs", async () => {
  const tried = await aTriedDraft({ orders: 1 });
  const { tenantId } = tried.shop;
  const { id } = await done(start(tried));
  await aSuggestion(tried.shop, { at: now });
  const { database } = app.services;
  await database.asSystem((handle) => changeShop(handle, tenantId, { currency: currencyCode.parse("EUR") }));
  await run(tried, id);
  expect((await app.read(endpoints.listReplays, {}, tried.as)).replays).toEqual([]);
  expect((await app.read(endpoints.getSuggestions, {}, tried.as)).search).toBeNull();
});

test("an order whose screening is deleted for its age doesn't keep a replay from its end", async () => {
  const tried = await aTriedDraft({ orders: 1 });
  const { tenantId } = tried.shop;
  await app.read(endpoints.reportOutcome, { params: { orderId: "50-0" }, body: { type: "chargeback", at: now } }, asKeyOf(tried.shop));
  const { id } = await done(start(tried));
  await app.services.database.forTenants([tenantId], (handle) =>
    handle.prepared(
      "delete from screening where tenant_id = $1 and payment_id = (select payment_id from payment where tenant_id = $1 and order_id = '50-0')",
      [tenantId],
    ),
  );
  await run(tried, id);
  expect(await read(tried, id)).toMatchObject({ status: "done", ordersDone: 1, changed: 1 });
});
