import { beforeAll, describe, expect, test } from "vitest";
import { currency as currencyCode } from "#contract/currency.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { MasterReplay } from "#contract/master-replays.ts";
import { DEFAULT_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Handle } from "#server/db/database.ts";
import { deleteShopReplaysJob, giveUpMasterReplayJob, runShopOfMaster } from "#server/master-replay/run-master-replay.ts";
import { insertDraft } from "#server/scenarios/draft-store.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { done } from "#tests/server/scenarios/scenario-calls.ts";
import { aMasterReplay, runAllShops } from "#tests/support/a-master-replay.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { liveSetOf, makeLive } from "#tests/support/live-set.ts";
import { listSide } from "#tests/support/rule-sides.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const now = new Date("2026-11-10T12:00:00Z");
const since = new Date("2026-10-01T00:00:00Z");
const time = { fromDate: new Date("2026-11-01T00:00:00Z"), untilDate: now };
const none = { orders: 0, amount: 0, chargedBack: 0 };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});

type Group = { master: TestShop; asMaster: Caller; shops: TestShop[]; source: TestShop };
type AskedShop = { name: string; currency?: string; amounts?: number[] };

/** A master account over shops with such orders, of which the first rejects those above 100 since they came. */
async function aGroup(asked: AskedShop[]): Promise<Group> {
  const master = await aShop({ isMaster: true, since });
  const shops: TestShop[] = [];
  for (const { name, currency: text = "USD", amounts = [50, 500] } of asked) {
    const currency = currencyCode.parse(text);
    const shop = await aShop({ name, currency, masterTenantId: master.tenantId, plan: "plus", since });
    for (const amount of amounts) await send(shop, amount, currency);
    shops.push(shop);
  }
  const [source] = shops;
  if (source === undefined) throw new Error("The group has no shop");
  await rejectLive(source, [above(100)]);
  return { master, asMaster: asPerson(await aPerson({ of: [master], at: now }), master), shops, source };
}

const above = (amount: number) => rule(fieldSide("order.amount"), "Greater Than", constantSide(amount));

async function send(shop: TestShop, amount: number, currency: CurrencyCode = DEFAULT_CURRENCY): Promise<string> {
  const body = anOrderBody({ amount, currency, createdAt: "2026-11-09T12:00:00Z", customer: { email: "ada@mail.example" } });
  await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return body.orderId;
}

/** The shop's live scenarios reject what these rules match, by a scenario named "Large orders". */
async function rejectLive(shop: TestShop, rules: Rule[]): Promise<void> {
  await makeLive(shop, (scenarios) => {
    const rejecting = scenarios.find(({ guaranteeAction, isCatchAll }) => guaranteeAction === "rejected" && !isCatchAll);
    const rest = scenarios.find(({ isCatchAll }) => isCatchAll);
    if (!rejecting || !rest) throw new Error("The presets have no scenario that rejects, or no catch-all");
    return [{ ...rejecting, name: "Large orders", rules }, rest];
  });
}

const start = ({ asMaster, source }: Pick<Group, "asMaster" | "source">, body: { draftId?: number } = {}) =>
  app.call(endpoints.startMasterReplay, { body: { tenantId: source.tenantId, ...time, ...body } }, asMaster);
const read = (asMaster: Caller, masterReplayId: number, currency: CurrencyCode = DEFAULT_CURRENCY): Promise<MasterReplay> =>
  app.read(endpoints.getMasterReplay, { params: { masterReplayId }, query: { currency } }, asMaster);
const asStaff = async (shop: TestShop) => asPerson(await aPerson({ of: [shop], at: now }), shop);
const inShop = <T>({ tenantId }: TestShop, work: (handle: Handle) => Promise<T>) => app.services.database.forTenants([tenantId], work);
const reportsIn = (shop: TestShop) =>
  inShop(shop, (handle) => handle.prepared<Record<string, unknown>>("select * from replay where tenant_id = $1", [shop.tenantId]));
const attempt = () => ({ signal: new AbortController().signal, jobs: app.services.jobs });
/** Tries the shop whose turn it is. */
const runOne = ({ master }: Group, masterReplayId: number) =>
  runShopOfMaster(app.services, { tenantId: master.tenantId, masterReplayId }, attempt());

describe("a master account's replay", () => {
  test("tries a shop's scenarios in each shop, with a total in one currency", async () => {
    const group = await aGroup([
      { name: "Alder", amounts: [50] },
      { name: "Birch", amounts: [50, 500, 700] },
      { name: "Cedar", currency: "JPY", amounts: [16_077] },
      { name: "Fir", currency: "KWD", amounts: [400] },
    ]);
    const [, birch] = group.shops;
    if (birch === undefined) throw new Error("The group has shops");
    const orderId = await send(birch, 900);
    await app.read(endpoints.reportOutcome, { params: { orderId }, body: { type: "chargeback", at: now } }, asKeyOf(birch));
    const { id } = await done(start(group));
    expect(await read(group.asMaster, id)).toMatchObject({
      status: "pending",
      shopName: "Alder",
      draftName: null,
      shopsDone: 0,
      shopsTotal: 4,
    });
    await runAllShops(app, id);
    const found = await read(group.asMaster, id);
    expect(found).toMatchObject({ status: "done", shopsDone: 4, finishedAt: now, ratesDate: "2026-06-01", missingCurrencies: ["KWD"] });
    const rejected = found.shops.map(({ name, status, ordersDone, moves }) => [name, status, ordersDone, moves?.rejected]);
    expect(rejected).toEqual([
      ["Alder", "done", 1, none],
      ["Birch", "done", 4, { orders: 3, amount: 2100, chargedBack: 1 }],
      ["Cedar", "done", 1, { orders: 1, amount: 100, chargedBack: 0 }],
      ["Fir", "done", 1, { orders: 1, amount: null, chargedBack: 0 }],
    ]);
    expect(found.totals).toMatchObject({ ordersDone: 7, ordersTotal: 7 });
    expect(found.totals.moves.rejected).toEqual({ orders: 5, amount: 2200, chargedBack: 1 });
    const inYen = await read(group.asMaster, id, currencyCode.parse("JPY"));
    expect(inYen.totals.moves.rejected.amount).toBe(Math.round(2100 * 160.77) + 16_077);
  });

  test("tries a draft, and shows each shop its own report without ids or names of the other", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }]);
    const [alder, birch] = group.shops;
    if (alder === undefined || birch === undefined) throw new Error("The group has shops");
    const { scenarios, version } = await liveSetOf(alder);
    const draft = await inShop(alder, (handle) =>
      insertDraft(handle, alder.tenantId, { name: "Holidays", baseVersion: version, scenarios, changedBy: "Kim Lee", at: now }),
    );
    const sets = await app.read(endpoints.listScenarioSets, {}, group.asMaster);
    expect(sets.shops.map(({ name, drafts }) => [name, drafts.map((each) => each.name)])).toEqual([
      ["Alder", ["Holidays"]],
      ["Birch", []],
    ]);
    const { id } = await done(start(group, { draftId: draft?.draftId ?? 0 }));
    await runAllShops(app, id);
    const { draftName, shops } = await read(group.asMaster, id);
    expect(draftName).toBe("Holidays");
    const replayId = shops[1]?.replayId ?? 0;
    const inBirch = { ...group.asMaster, "x-tenant-id": String(birch.tenantId) };
    const report = await app.read(endpoints.getReplay, { params: { replayId } }, inBirch);
    expect(report).toMatchObject({ name: "Holidays", status: "done", isOfMaster: true, isOutdated: false, draftId: null, changed: 1 });
    const ofAlder = scenarios.flatMap((each) => [Number(each.id), ...each.sensors.map((sensor) => sensor.id)]);
    const stored = await reportsIn(birch);
    expect(JSON.stringify(stored)).toContain("Large orders");
    for (const foreign of [alder.tenantId, ...ofAlder])
      expect(JSON.stringify([report, stored])).not.toMatch(new RegExp(`\\b${foreign}\\b`));
    expect(JSON.stringify([report, stored])).not.toContain("Alder");
    // Scenarios of the same name are compared with the shop's own.
    const rest = (await liveSetOf(birch)).scenarios.find(({ isCatchAll }) => isCatchAll);
    expect(report.scenarios.at(-1)).toMatchObject({ id: Number(rest?.id), name: rest?.name, after: 1 });
  });

  test("shows a shop's staff nothing of another shop's rules, whose values may name customers", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }]);
    const [, birch] = group.shops;
    if (birch === undefined) throw new Error("The group has two shops");
    const { id } = await done(start(group));
    await runAllShops(app, id);
    const replayId = (await read(group.asMaster, id)).shops[1]?.replayId ?? 0;
    const asBirch = await asStaff(birch);
    const [{ payment_id: paymentId } = { payment_id: 0 }] = await inShop(birch, (handle) =>
      handle.prepared<{ payment_id: number }>("select payment_id from replay_order where replay_id = $1", [replayId]),
    );
    expect(paymentId).toBeGreaterThan(0);
    const refused = [
      app.call(endpoints.getReplay, { params: { replayId } }, asBirch),
      app.call(endpoints.listReplayedOrders, { params: { replayId }, query: { page: 1 } }, asBirch),
      app.call(endpoints.getReplayedOrder, { params: { replayId, paymentId } }, asBirch),
      app.call(endpoints.stopReplay, { params: { replayId } }, asBirch),
      app.call(endpoints.resumeReplay, { params: { replayId } }, asBirch),
      app.call(endpoints.deleteReplay, { params: { replayId } }, asBirch),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect((await read(group.asMaster, id)).shops[1]).toMatchObject({ status: "done", replayId });
  });

  test("is neither listed nor counted among a shop's own replays", async () => {
    const group = await aGroup([{ name: "Alder" }]);
    const asShop = await asStaff(group.source);
    const { id } = await done(start(group));
    await runOne(group, id);
    const { tenantId } = group.source;
    await inShop(group.source, (handle) => handle.prepared("update replay set status = 'pending' where tenant_id = $1", [tenantId]));
    for (let own = 0; own < 2; own += 1) await done(app.call(endpoints.startReplay, { query: { draft: undefined }, body: time }, asShop));
    const { replays } = await app.read(endpoints.listReplays, {}, asShop);
    expect(replays.map(({ isOfMaster }) => isOfMaster)).toEqual([false, false]);
  });

  test("uses each shop's own list of the same name and type, and says where there is none", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }, { name: "Cedar" }, { name: "Fir" }]);
    const aList = async (shop: TestShop | undefined, name: string, type: "email" | "ip") => {
      if (shop === undefined) throw new Error("The group has no such shop");
      const { listId } = await app.read(endpoints.createCustomList, { body: { name, type, value: null } }, await asStaff(shop));
      if (type !== "email") return listId;
      await app.read(endpoints.addEntries, { params: { id: listId }, body: { value: "ada@mail.example" } }, await asStaff(shop));
      await inShop(shop, (handle) => handle.prepared("update list_entry set held_from = $2 where tenant_id = $1", [shop.tenantId, since]));
      return listId;
    };
    const listId = await aList(group.shops[0], "Known", "email");
    await aList(group.shops[1], "KNOWN", "email");
    await aList(group.shops[2], "known", "ip");
    await rejectLive(group.source, [rule(fieldSide("payer.email"), "In", listSide(String(listId), "Known"))]);
    const { id } = await done(start(group));
    await runAllShops(app, id);
    const { shops, status, shopsDone } = await read(group.asMaster, id);
    expect([status, shopsDone]).toEqual(["done", 4]);
    expect(shops.map(({ name, status: of, note, moves }) => [name, of, note, moves?.rejected.orders])).toEqual([
      ["Alder", "done", null, 2],
      ["Birch", "done", null, 2],
      ["Cedar", "skipped", "The list “Known” isn't of the same type in this shop.", undefined],
      ["Fir", "skipped", "The list “Known” isn't in this shop.", undefined],
    ]);
    const [, birch = group.source] = group.shops;
    expect(JSON.stringify(await reportsIn(birch))).not.toMatch(new RegExp(`\\b${listId}\\b`));
  });

  test("that was stopped or killed goes on where it was, and finds the same", async () => {
    const group = await aGroup([{ name: "Alder", amounts: [50, 500, 50, 500] }, { name: "Birch" }]);
    const whole = await done(start(group));
    await runAllShops(app, whole.id);
    const { id } = await done(start(group));
    const key = { tenantId: group.master.tenantId, masterReplayId: id };
    const killed = new AbortController();
    const { database } = app.services;
    let asked = 0;
    const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
      asked += 1;
      if (asked === 3) killed.abort();
      return database.forTenants(tenantIds, work, planning);
    };
    const run = runShopOfMaster({ ...app.services, database: { ...database, forTenants } }, key, { ...attempt(), signal: killed.signal });
    await expect(run).rejects.toThrow();
    expect(await read(group.asMaster, id)).toMatchObject({
      status: "pending",
      shopsDone: 0,
      shops: [{ status: "pending" }, { status: "waiting" }],
    });
    const params = { masterReplayId: id };
    await done(app.call(endpoints.stopMasterReplay, { params }, group.asMaster));
    await runOne(group, id);
    expect(await read(group.asMaster, id)).toMatchObject({
      status: "stopped",
      shopsDone: 0,
      shops: [{ status: "stopped" }, { status: "waiting" }],
    });
    await done(app.call(endpoints.resumeMasterReplay, { params }, group.asMaster));
    await runAllShops(app, id);
    const found = ({ status, shops, totals }: MasterReplay) => ({
      status,
      totals,
      shops: shops.map((shop) => ({ ...shop, replayId: null })),
    });
    expect(found(await read(group.asMaster, id))).toEqual(found(await read(group.asMaster, whole.id)));
    expect((await app.call(endpoints.resumeMasterReplay, { params }, group.asMaster)).status).toBe(409);
  });

  test("that two runs work on takes each shop to its end once", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }]);
    const { id } = await done(start(group));
    await Promise.all([runOne(group, id), runOne(group, id)]);
    await runAllShops(app, id);
    expect(await read(group.asMaster, id)).toMatchObject({ status: "done", totals: { ordersDone: 4, ordersTotal: 4 } });
    expect((await Promise.all(group.shops.map(reportsIn))).map(({ length }) => length)).toEqual([1, 1]);
  });

  test("goes on after a shop that failed", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }]);
    const { id } = await done(start(group));
    const key = { tenantId: group.master.tenantId, masterReplayId: id };
    // What is stored of the first shop can't be replayed.
    await inShop(group.source, (handle) =>
      handle.prepared("update payment_order set raw = '1' where tenant_id = $1", [group.source.tenantId]),
    );
    await expect(runOne(group, id)).rejects.toThrow();
    await giveUpMasterReplayJob.run(app.services, key, { ...attempt(), jobId: "1", isLast: true });
    await runAllShops(app, id);
    expect(await read(group.asMaster, id)).toMatchObject({
      status: "done",
      shops: [
        { status: "failed", note: "The replay couldn't be finished. What it found so far is shown." },
        { status: "done", moves: { rejected: { orders: 1 } } },
      ],
    });
  });

  test("shows nothing of a shop that has left, whose report is deleted", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }, { name: "Cedar" }]);
    const [alder, birch] = group.shops;
    if (alder === undefined || birch === undefined) throw new Error("The group has shops");
    const other = await aShop({ isMaster: true, since });
    const move = ({ tenantId }: TestShop, masterTenantId: number | null) =>
      app.services.database.asSystem((handle) => changeShop(handle, tenantId, { masterTenantId }));
    const { id } = await done(start(group));
    await move(birch, other.tenantId);
    await runOne(group, id);
    await runAllShops(app, id);
    await move(alder, null);
    const { shops, totals, status } = await read(group.asMaster, id);
    const gone = { tenantId: null, status: "gone", note: "This shop is no longer under this account.", replayId: null, moves: null };
    expect([status, shops]).toMatchObject([
      "done",
      [
        { name: "Alder", ...gone },
        { name: "Birch", ...gone },
        { name: "Cedar", status: "done" },
      ],
    ]);
    expect(totals.ordersDone).toBe(2);
    expect([await reportsIn(alder), await reportsIn(birch)]).toEqual([[], []]);
    await move(birch, group.master.tenantId);
    expect((await read(group.asMaster, id)).shops[1]).toMatchObject({
      status: "skipped",
      note: "This shop was no longer under this account.",
    });
  });

  test("is deleted with its reports, and ten are kept", async () => {
    const group = await aGroup([{ name: "Alder", amounts: [] }]);
    const ids: number[] = [];
    for (let made = 0; made < 10; made += 1) ids.push(await aMasterReplay(group.master, group.source));
    const { id } = await done(start(group));
    await runAllShops(app, id);
    const params = { masterReplayId: ids.at(-1) ?? 0 };
    await app.read(endpoints.deleteMasterReplay, { params }, group.asMaster);
    const sweeps = app.jobs
      .filter(({ name }) => name === deleteShopReplaysJob.name)
      .map(({ data }) => deleteShopReplaysJob.data.parse(data));
    for (const sweep of sweeps) await deleteShopReplaysJob.run(app.services, sweep, { ...attempt(), jobId: "1", isLast: false });
    const kept = [...ids.slice(1, -1), id];
    const { replays } = await app.read(endpoints.listMasterReplays, {}, group.asMaster);
    expect(replays.map((replay) => replay.id)).toEqual(kept.toReversed());
    const reports = (await reportsIn(group.source)).map((row) => Number(row["master_replay_id"]));
    expect(reports.toSorted((a, b) => a - b)).toEqual(kept);
    const gone = await app.call(endpoints.getMasterReplay, { params, query: { currency: DEFAULT_CURRENCY } }, group.asMaster);
    expect(gone.status).toBe(404);
  });

  test("that is deleted while a shop is tried ends there", async () => {
    const group = await aGroup([{ name: "Alder" }, { name: "Birch" }]);
    const { id } = await done(start(group));
    const { database } = app.services;
    let asked = 0;
    const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
      asked += 1;
      if (asked === 5) await done(app.call(endpoints.deleteMasterReplay, { params: { masterReplayId: id } }, group.asMaster));
      return database.forTenants(tenantIds, work, planning);
    };
    const means = { ...app.services, database: { ...database, forTenants } };
    await runShopOfMaster(means, { tenantId: group.master.tenantId, masterReplayId: id }, attempt());
    await runAllShops(app, id);
    expect(await reportsIn(group.shops[1] ?? group.source)).toEqual([]);
  });
});

describe("starting a master account's replay", () => {
  test("is refused while one is running, stopped ones not counted", async () => {
    const group = await aGroup([{ name: "Alder", amounts: [] }]);
    const { id } = await done(start(group));
    expect((await start(group)).status).toBe(409);
    await done(app.call(endpoints.stopMasterReplay, { params: { masterReplayId: id } }, group.asMaster));
    await done(start(group));
    expect((await app.call(endpoints.resumeMasterReplay, { params: { masterReplayId: id } }, group.asMaster)).status).toBe(409);
  });

  test("takes only scenarios and replays of the master's own shops", async () => {
    const [own, other] = [await aGroup([{ name: "Alder" }, { name: "Birch" }]), await aGroup([{ name: "Cedar" }])];
    const { scenarios, version } = await liveSetOf(other.source);
    const draft = await inShop(other.source, (handle) =>
      insertDraft(handle, other.source.tenantId, { name: "Holidays", baseVersion: version, scenarios, changedBy: "Kim Lee", at: now }),
    );
    const draftId = draft?.draftId ?? 0;
    const { id } = await done(start(other));
    await runAllShops(app, id);
    const replayId = (await read(other.asMaster, id)).shops[0]?.replayId ?? 0;
    const refused = [
      start({ ...own, source: other.source }),
      start({ ...own, source: own.master }),
      start(own, { draftId }),
      start({ ...own, source: other.source }, { draftId }),
      app.call(endpoints.getMasterReplay, { params: { masterReplayId: id }, query: { currency: DEFAULT_CURRENCY } }, own.asMaster),
      app.call(endpoints.stopMasterReplay, { params: { masterReplayId: id } }, own.asMaster),
      app.call(endpoints.resumeMasterReplay, { params: { masterReplayId: id } }, own.asMaster),
      app.call(endpoints.deleteMasterReplay, { params: { masterReplayId: id } }, own.asMaster),
      app.call(endpoints.getReplay, { params: { replayId } }, await asStaff(own.source)),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404));
    // The staff of a shop can't read what its master account found elsewhere.
    const asShop = await asStaff(other.source);
    expect(
      (await app.call(endpoints.getMasterReplay, { params: { masterReplayId: id }, query: { currency: DEFAULT_CURRENCY } }, asShop)).status,
    ).toBe(403);
    expect(await read(other.asMaster, id)).toMatchObject({ status: "done" });
  });

  test("names what is wrong with the time", async () => {
    const group = await aGroup([{ name: "Alder", amounts: [] }]);
    const body = { tenantId: group.source.tenantId, fromDate: new Date(now.getTime() - 1), untilDate: since };
    const { status, problem } = await app.call(endpoints.startMasterReplay, { body }, group.asMaster);
    expect([status, problem?.errors]).toEqual([422, [{ path: "untilDate", message: "must be after the start" }]]);
    const payload = { tenantId: "Alder", fromDate: "2020-01-01T00:00:00Z", untilDate: "2019-01-01T00:00:00Z" };
    const several = await app.http.inject({ method: "POST", url: "/api/master/replays", headers: group.asMaster, payload });
    expect(several.json()).toMatchObject({ errors: [{ path: "tenantId" }, { path: "fromDate" }, { path: "untilDate" }] });
  });
});
