import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { VisitBody } from "#contract/visits.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { countVisit, MOST_IN_VAIN, MOST_OF_SHOP } from "#server/visits/visit-rate.ts";
import { joinOrders } from "#server/visits/join-visits.ts";
import { readVisitSetup } from "#server/visits/visit-setup.ts";
import { storeVisits } from "#server/visits/store-visit.ts";
import { joinMissedVisits, sweepVisits } from "#server/visits/sweep-visits.ts";
import { visitReport } from "#server/visits/visit-report.ts";
import { aSession, aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 }, now: () => now });
});

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
let callers = 0;

/** As a page sends it, each from an address of its own. */
async function send(body: unknown, { userAgent = chrome, from }: { userAgent?: string; from?: string } = {}) {
  callers += 1;
  const reply = await app.http.inject({
    method: "POST",
    url: "/sensor/visits",
    remoteAddress: from ?? `203.0.${callers % 250}.${Math.floor(callers / 250) + 1}`,
    headers: { "content-type": "text/plain;charset=UTF-8", "user-agent": userAgent, "accept-language": "en-US,en;q=0.9" },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<Record<string, unknown>>() };
}

async function orderIn(shop: TestShop, { sessionId, deviceId }: { sessionId: string; deviceId: string }): Promise<number> {
  const body = anOrderBody({ device: { ip: "81.45.12.9", sessionId, deviceId } });
  return (await app.read(endpoints.sendOrder, { body }, asKeyOf(shop))).paymentId;
}

async function sessionsOnTrail(shop: TestShop, paymentId: number) {
  const person = asPerson(await aPerson({ of: [shop] }), shop);
  const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, person);
  return trail.filter(({ type }) => type === "SESSION");
}

/** As if so many batches of a shop's pages had been kept in this minute. */
function countKept({ tenantId }: TestShop, count: number): void {
  for (let kept = 0; kept < count; kept++) countVisit(app.services.database, { tenantId, source: "other pages" }, true, now);
}

describe("a visit", () => {
  test("is joined to the order that comes after it, as one event of its trail", async () => {
    const shop = await aShop();
    const session = aSession();
    const body = aVisitBody({ siteKey: await siteKeyOf(shop), ...session, submissions: [{ atMs: 1, sentiment: "negative" }] });
    expect(await send(body)).toMatchObject({ status: 202, body: { isKept: true }, headers: { "access-control-allow-origin": "*" } });
    const events = await sessionsOnTrail(shop, await orderIn(shop, session));
    expect(events).toMatchObject([
      {
        text: "Visited 1 page in 5 seconds",
        at: new Date(now.getTime() - body.openMs),
        sensor: { name: "Record Website Visits", type: { id: "6" } },
        details: {
          durationSeconds: 5,
          sentiment: "negative",
          session: {
            urls: [{ page: "https://shop.example/products/mug", sentiment: null }],
            urlCount: 1,
            moveCount: 4,
            clickCount: 1,
            submissions: [{ sentiment: "negative" }],
          },
        },
      },
    ]);
    expect(events[0]?.evidenceId).toBe(Number((await rowsOf(shop, "visit"))[0]?.["visit_id"]));
  });

  test.for([
    { what: "a negative page", shown: { sentiment: "negative" }, sentiment: "negative" },
    { what: "a positive page", shown: { sentiment: "positive" }, sentiment: null },
    { what: "nothing said", shown: {}, sentiment: null },
  ] as const)("with $what has the sentiment $sentiment in the trail", async ({ shown, sentiment }) => {
    const shop = await aShop();
    const session = aSession();
    await send(aVisitBody({ siteKey: await siteKeyOf(shop), ...session, ...shown }));
    expect(await sessionsOnTrail(shop, await orderIn(shop, session))).toMatchObject([{ details: { sentiment } }]);
  });

  test("is joined to the orders that came before it, and later batches bring their events up to date", async () => {
    const shop = await aShop();
    const session = aSession();
    const [first, second] = [await orderIn(shop, session), await orderIn(shop, session)];
    const siteKey = await siteKeyOf(shop);
    await send(aVisitBody({ siteKey, ...session }));
    await send(aVisitBody({ siteKey, ...session, pageId: "p-thanks-page", page: { url: "https://shop.example/thanks?token=x#y" } }));
    for (const paymentId of [first, second]) {
      const events = await sessionsOnTrail(shop, paymentId);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({
        text: "Visited 2 pages in 5 seconds",
        details: { session: { urlCount: 2, moveCount: 8, clickCount: 2 } },
      });
      expect(events[0]?.details.session?.urls.map(({ page }) => page).toSorted()).toEqual([
        "https://shop.example/products/mug",
        "https://shop.example/thanks",
      ]);
    }
  });

  test("is joined to an order whose session is sent later", async () => {
    const shop = await aShop();
    const session = aSession();
    await send(aVisitBody({ siteKey: await siteKeyOf(shop), ...session }));
    const body = anOrderBody({});
    const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
    const change = { params: { orderId: body.orderId }, body: { device: { sessionId: session.sessionId } } };
    await app.read(endpoints.changeOrder, change, asKeyOf(shop));
    expect(await sessionsOnTrail(shop, paymentId)).toHaveLength(1);
  });

  test("is the same in whatever order its batches come and however often", async () => {
    const batches = (siteKey: string, session: ReturnType<typeof aSession>): VisitBody[] =>
      [0, 1, 2].map((batch) => aVisitBody({ siteKey, ...session, batch, openMs: 5200 + batch * 1000, stayedMs: 4000 + batch * 1000 }));
    const seen: unknown[] = [];
    for (const order of [
      [0, 1, 2],
      [2, 0, 1, 0, 2],
      [1, 1, 2, 0],
    ]) {
      const shop = await aShop();
      const session = aSession();
      const sent = batches(await siteKeyOf(shop), session);
      for (const at of order) await send(sent[at]);
      const [visit] = await rowsOf(shop, "visit");
      const counts = Object.entries(visit ?? {}).filter(([name]) => name.endsWith("_count"));
      seen.push([counts, (await rowsOf(shop, "visit_batch")).length]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test("of another shop is never joined, nor changed", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const session = aSession();
    await send(aVisitBody({ siteKey: await siteKeyOf(own), ...session }));
    const before = await rowsOf(own, "visit");
    const paymentId = await orderIn(other, session);
    expect(await sessionsOnTrail(other, paymentId)).toEqual([]);
    await send(aVisitBody({ siteKey: await siteKeyOf(other), ...session, keys: 99 }));
    expect(await sessionsOnTrail(other, paymentId)).toHaveLength(1);
    expect(await rowsOf(own, "visit")).toEqual(before);
  });

  test("can't name an order, nor go on in another device's session", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const session = aSession();
    await send(aVisitBody({ siteKey, ...session }));
    const forged = await send({ ...aVisitBody({ siteKey, ...session }), paymentId: "1", orderId: "1001" });
    expect(forged).toMatchObject({ status: 422, body: { errors: [{ path: "" }] } });
    const before = await rowsOf(shop, "visit");
    expect(await send(aVisitBody({ siteKey, sessionId: session.sessionId, batch: 7 }))).toMatchObject({ status: 409 });
    expect(await rowsOf(shop, "visit")).toEqual(before);
  });

  test("names every fault at once", async () => {
    const { status, body } = await send({ ...aVisitBody({ siteKey: "x" }), keys: -1, moves: [[2000, 0, 0]], sessionId: "short" });
    expect(status).toBe(422);
    expect(body["errors"]).toMatchObject([{ path: "sessionId" }, { path: "moves[0][0]" }, { path: "keys" }]);
  });

  test("with an unknown site key, too large a body or no JSON is refused", async () => {
    expect(await send(aVisitBody({ siteKey: "site_of_nobody" }))).toMatchObject({ status: 422, body: { errors: [{ path: "siteKey" }] } });
    expect(await send("x".repeat(20_000))).toMatchObject({ status: 413 });
    expect(await send("{")).toMatchObject({ status: 400, headers: { "access-control-allow-origin": "*" } });
  });

  test("from one address more often than people do is refused for a while, and so is a shop's flood", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const from = "198.51.100.7";
    for (let sent = 0; sent < 300; sent++) await send("{", { from });
    expect(await send(aVisitBody({ siteKey }), { from })).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    countKept(shop, MOST_OF_SHOP);
    expect(await send(aVisitBody({ siteKey }))).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  });

  test("that was sent before, or is refused, uses up nothing of its shop's minute", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const known = aVisitBody({ siteKey });
    await send(known);
    countKept(shop, MOST_OF_SHOP - 2);
    for (let sent = 0; sent < 3; sent++) expect(await send(known)).toMatchObject({ status: 202, body: { isKept: false } });
    expect(await send({ ...known, batch: 9, deviceId: aSession().deviceId })).toMatchObject({ status: 409 });
    expect(await send(aVisitBody({ siteKey }))).toMatchObject({ status: 202, body: { isKept: true } });
    expect(await send(aVisitBody({ siteKey }))).toMatchObject({ status: 429 });
  });

  test("that is sent again and again is refused for a while, from its address alone", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const from = "198.51.100.9";
    const known = aVisitBody({ siteKey });
    await send(known);
    for (let sent = 0; sent < MOST_IN_VAIN; sent++) expect(await send(known, { from })).toMatchObject({ body: { isKept: false } });
    expect(await send(known, { from })).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(await send(aVisitBody({ siteKey }))).toMatchObject({ body: { isKept: true } });
    const start = now;
    now = new Date(now.getTime() + 60_000);
    expect(await send(aVisitBody({ siteKey }), { from })).toMatchObject({ body: { isKept: true } });
    now = start;
  });

  test("beyond its address's share of a shop's day is refused, and any beyond the shop's day, until the next", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const start = now;
    now = new Date("2026-03-10T18:00:00Z");
    const [busy, neighbor, other] = ["2001:db8:0:7::1", "2001:db8:0:7::2", "198.51.100.44"];
    const report = (from: string) => send(aVisitBody({ siteKey }), { from });
    const { database } = app.services;
    const count = (bytes: number, isAll: boolean) =>
      database.forTenants([shop.tenantId], (handle) =>
        handle.prepared("update visit_bytes set byte_count = $2 where tenant_id = $1 and (source = 'all') = $3", [
          shop.tenantId,
          bytes,
          isAll,
        ]),
      );
    expect(await report(busy)).toMatchObject({ status: 202 });
    const counted = await rowsOf(shop, "visit_bytes");
    expect(counted).toHaveLength(2);
    expect(JSON.stringify(counted)).not.toContain("2001:db8");
    await count(visitLimits.dayBytesOfAddress, false);
    expect(await report(neighbor)).toMatchObject({ status: 429, headers: { "retry-after": "21600" } });
    expect(await report(other)).toMatchObject({ status: 202 });
    await count(visitLimits.dayBytes, true);
    expect(await report(other)).toMatchObject({ status: 429 });
    const sessions = (await rowsOf(shop, "visit")).length;
    expect(sessions).toBe(2);
    now = new Date("2026-03-11T00:00:01Z");
    expect(await report(other)).toMatchObject({ status: 202 });
    await sweepVisits(database, new Date("2026-03-12T12:00:00Z"));
    expect((await rowsOf(shop, "visit_bytes")).map(({ day }) => day)).toEqual(["2026-03-11", "2026-03-11"]);
    now = start;
  });

  test("keeps so many moves and counts the others, and ends after a day", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const session = aSession();
    const move: [number, number, number] = [1, 1, 1];
    const full = { siteKey, ...session, moreMoves: 0, moves: Array.from({ length: visitLimits.batchMoves }, () => move) };
    const needed = visitLimits.moves / visitLimits.batchMoves;
    for (let batch = 0; batch <= needed; batch++) await send(aVisitBody({ ...full, batch }));
    const [visit] = await rowsOf(shop, "visit");
    expect(visit).toMatchObject({ batch_count: needed + 1, more_count: visitLimits.batchMoves });
    const start = now;
    now = new Date(now.getTime() + visitLimits.lastsMs + 60_000);
    expect(await send(aVisitBody({ ...full, batch: 9_000 }))).toMatchObject({ status: 202, body: { isKept: false } });
    now = start;
  });

  test("goes on after the most batches: its first and last ones are kept, those between only counted", async () => {
    const shop = await aShop();
    const session = aSession();
    const paymentId = await orderIn(shop, session);
    const more = 3;
    const source = { ip: "203.0.113.9", userAgent: chrome, acceptLanguage: null };
    const reports = Array.from({ length: visitLimits.batches + more }, (_, index) => {
      const page = { url: `https://shop.example/${index}` };
      const body = aVisitBody({ siteKey: "", ...session, page, pageId: `p-page-${String(index).padStart(8, "0")}` });
      return visitReport(body, { ...source, receivedAt: new Date(now.getTime() + index * 1_000) }, String);
    });
    const { database } = app.services;
    await database.forTenants([shop.tenantId], (handle) => storeVisits(handle, shop.tenantId, reports));
    const kept = (await rowsOf(shop, "visit_batch")).map((row) => String(row["page_key"])).toSorted();
    const { firstBatches } = visitLimits;
    expect(kept).toEqual(reports.map(({ page }) => page.pageKey).filter((_, at) => at < firstBatches || at >= firstBatches + more));
    expect(await rowsOf(shop, "visit")).toMatchObject([
      {
        batch_count: reports.length,
        click_count: reports.length,
        key_count: 12 * reports.length,
        more_count: 3 * reports.length + 3 * more,
        more_pages: more,
      },
    ]);
    const events = await sessionsOnTrail(shop, paymentId);
    expect(events).toMatchObject([{ details: { session: { urlCount: reports.length } } }]);
    const params = { id: paymentId, evidenceId: events[0]?.evidenceId ?? 0 };
    const evidence = await app.read(endpoints.getEvidence, { params }, asPerson(await aPerson({ of: [shop] }), shop));
    const shown = evidence.kind === "session" ? evidence.behavior.pages.map(({ url }) => url) : [];
    expect(shown).toHaveLength(visitLimits.shownPages);
    expect([shown[0], shown.at(-1)]).toEqual(["https://shop.example/0", `https://shop.example/${reports.length - 1}`]);
  });

  test.for([
    { what: "a browser that a program drives", shown: { isDriven: true }, userAgent: chrome },
    { what: "a known bot", shown: {}, userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { what: "more keys than anyone can press", shown: { keys: 900 }, userAgent: chrome },
  ])("of $what is marked as a bot's", async ({ shown, userAgent }) => {
    const shop = await aShop();
    const session = aSession();
    await send(aVisitBody({ siteKey: await siteKeyOf(shop), ...session, ...shown }), { userAgent });
    expect(await rowsOf(shop, "visit")).toMatchObject([{ is_bot: true }]);
    expect(await sessionsOnTrail(shop, await orderIn(shop, session))).toMatchObject([{ text: "A bot visited 1 page in 5 seconds" }]);
  });

  test("of clicks from nowhere is marked as a bot's by all its batches together, as a person's once the pointer moves", async () => {
    const shop = await aShop();
    const session = aSession();
    const siteKey = await siteKeyOf(shop);
    const still = { siteKey, ...session, moves: [], moreMoves: 0, keys: 0 };
    const isBot = async () => (await rowsOf(shop, "visit"))[0]?.["is_bot"];
    const click: [number, number, number] = [1, 1, 1];
    await send(aVisitBody({ ...still, batch: 0, clicks: [click, click, click] }));
    expect(await isBot()).toBe(false);
    await send(aVisitBody({ ...still, batch: 1, clicks: [click, click] }));
    expect(await isBot()).toBe(true);
    await send(aVisitBody({ ...still, batch: 2, clicks: [], moves: [click] }));
    expect(await isBot()).toBe(false);
  });

  test("of taps is a person's", async () => {
    const shop = await aShop();
    const session = aSession();
    const siteKey = await siteKeyOf(shop);
    const clicks = Array.from({ length: 6 }, (): [number, number, number] => [1, 1, 1]);
    await send(aVisitBody({ siteKey, ...session, batch: 0, hasTouch: true, moves: [], moreMoves: 0, keys: 0, clicks: [] }));
    await send(aVisitBody({ siteKey, ...session, batch: 1, moves: [], moreMoves: 0, keys: 0, clicks }));
    expect(await rowsOf(shop, "visit")).toMatchObject([{ is_bot: false }]);
  });

  test("keeps no query of an address, no text of what isn't a button or link, and no card number", async () => {
    const shop = await aShop();
    const input = (tag: string, text: string) => ({ event: "click", tag, text, atMs: 1 });
    await send(
      aVisitBody({
        siteKey: await siteKeyOf(shop),
        page: { url: "https://ann:secret@shop.example/pay/4242424242424242?email=ann@mail.test#ann", referrer: "javascript:ann" },
        inputs: [input("input", "ann typed"), input("button", "Pay with 4242 4242 4242 4242"), input("a", "Home")],
      }),
    );
    const text = JSON.stringify([await rowsOf(shop, "visit"), await rowsOf(shop, "visit_batch")]);
    expect(text).not.toMatch(/ann|secret|42424242|4242 4242/);
    expect(text).toMatch(/Pay with .*4242/);
    expect(text).toContain("Home");
  });

  test("can't be dated back by what its pages say", async () => {
    const shop = await aShop();
    const session = aSession();
    const siteKey = await siteKeyOf(shop);
    const paymentId = await orderIn(shop, session);
    const begin = new Date(now.getTime() - visitLimits.unreportedMs);
    const forged = aVisitBody({ siteKey, ...session, openMs: 3_600_000, stayedMs: 3_600_000 });
    await send(forged);
    await send({ ...forged, pageId: "p-other-page", openMs: 7_200_000 });
    expect(await sessionsOnTrail(shop, paymentId)).toMatchObject([{ at: begin }]);
    const pages = (await rowsOf(shop, "visit_batch")).map((row) => ({ openedAt: row["opened_at"], stayedMs: row["stayed_ms"] }));
    const wholeSession = { openedAt: begin, stayedMs: visitLimits.unreportedMs };
    expect(pages).toEqual([wholeSession, wholeSession]);
  });

  test("without an order goes early where a shop has more of them than are kept, and another shop's stay", async () => {
    const [flooded, other] = [await aShop(), await aShop()];
    const ordered = aSession();
    const start = now;
    await send(aVisitBody({ siteKey: await siteKeyOf(flooded), ...ordered }));
    for (let sent = 0; sent < 4; sent++) {
      now = new Date(now.getTime() + 1_000);
      await send(aVisitBody({ siteKey: await siteKeyOf(flooded) }));
      await send(aVisitBody({ siteKey: await siteKeyOf(other), sessionId: `other-shop-${sent}` }));
    }
    await orderIn(flooded, ordered);
    await sweepVisits(app.services.database, now, 2);
    const startsOf = async (shop: TestShop) => (await rowsOf(shop, "visit")).map((row) => row["session_id"]);
    expect(await startsOf(flooded)).toHaveLength(3);
    expect(await startsOf(flooded)).toContain(ordered.sessionId);
    expect(await startsOf(other)).toEqual(["other-shop-2", "other-shop-3"]);
    now = start;
  });

  test("is joined later to each order that came at the same moment, its second one too, unless it ended long ago", async () => {
    const shop = await aShop();
    const session = aSession();
    const orders = [await orderIn(shop, session), await orderIn(shop, session)];
    await send(aVisitBody({ siteKey: await siteKeyOf(shop), ...session }));
    const { database } = app.services;
    const joined = async () => (await rowsOf(shop, "visit_order")).map((row) => Number(row["payment_id"])).toSorted();
    const miss = (paymentIds: number[]) =>
      database.forTenants([shop.tenantId], (handle) =>
        handle.prepared("delete from visit_order where tenant_id = $1 and payment_id = any($2::bigint[])", [shop.tenantId, paymentIds]),
      );
    await miss(orders.slice(1));
    await joinMissedVisits(database, new Date(now.getTime() + 3_600_000));
    expect(await joined()).toEqual(orders.slice(0, 1));
    await joinMissedVisits(database, now);
    expect(await joined()).toEqual(orders);
    await miss(orders);
    await joinMissedVisits(database, now);
    expect(await joined()).toEqual(orders);
  });

  test("isn't joined to an order whose personal data was removed meanwhile", async () => {
    const shop = await aShop();
    const { sessionId, deviceId } = aSession();
    const paymentId = await orderIn(shop, { sessionId, deviceId });
    const { database } = app.services;
    const other = aSession();
    await send(aVisitBody({ siteKey: await siteKeyOf(shop), ...other }));
    await database.forTenants([shop.tenantId], (handle) => emptyOrders(handle, shop.tenantId, [paymentId], "request", now));
    // It was waiting when the visit was read.
    await database.forTenants([shop.tenantId], (handle) => joinOrders(handle, shop.tenantId, [{ paymentId, sessionId: other.sessionId }]));
    expect(await rowsOf(shop, "visit_order")).toEqual([]);
    expect(await sessionsOnTrail(shop, paymentId)).toEqual([]);
  });

  test("goes with the last order that was placed in it, and without an order after 30 days", async () => {
    const shop = await aShop();
    const siteKey = await siteKeyOf(shop);
    const session = aSession();
    await send(aVisitBody({ siteKey, ...session }));
    await send(aVisitBody({ siteKey }));
    const [first, second] = [await orderIn(shop, session), await orderIn(shop, session)];
    const { database } = app.services;
    const empty = (paymentId: number) =>
      database.forTenants([shop.tenantId], (handle) => emptyOrders(handle, shop.tenantId, [paymentId], "request", now));
    expect(await empty(first)).toMatchObject({ visits: 0 });
    expect(await rowsOf(shop, "visit")).toHaveLength(2);
    await sweepVisits(database, new Date(now.getTime() + 29 * 86_400_000));
    expect(await rowsOf(shop, "visit")).toHaveLength(2);
    await sweepVisits(database, new Date(now.getTime() + 31 * 86_400_000));
    expect(await rowsOf(shop, "visit")).toHaveLength(1);
    expect(await empty(second)).toMatchObject({ visits: 1 });
    expect([...(await rowsOf(shop, "visit")), ...(await rowsOf(shop, "visit_batch"))]).toEqual([]);
    await send(aVisitBody({ siteKey, ...session }));
    expect(await rowsOf(shop, "visit_order")).toEqual([]);
  });
});

test("a shop's staff read its site key and the lines of HTML", async () => {
  const shop = await aShop();
  const answer = await app.read(endpoints.getVisitSetup, {}, asPerson(await aPerson({ of: [shop] }), shop));
  expect(answer.siteKey).toBe(await siteKeyOf(shop));
  expect(answer.siteKey).not.toBe(await siteKeyOf(await aShop()));
  expect(answer.html).toBe(`<script async src="${answer.scriptUrl}" data-site-key="${answer.siteKey}"></script>`);
  expect(answer.htmlWithConsent).toBe(answer.html.replace("></script>", ' data-consent="required"></script>'));
  const config = { ...app.services.config, sensorBase: "https://sensors.surety.test" };
  expect(await readVisitSetup({ ...app.services, config }, shop.tenantId)).toMatchObject({
    scriptUrl: "https://sensors.surety.test/collect.js",
  });
});
