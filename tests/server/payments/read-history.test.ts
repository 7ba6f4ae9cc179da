import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { noDetails } from "#domain/payments/event-details.ts";
import { visibleHistory } from "#domain/payments/visible-history.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { anOrderBody, aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("a trail of 9,900 events is read 200 at a time, none twice and none left out", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop);
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.unprepared(
      `insert into payment_event (tenant_id, payment_id, type, description, at)
       select $1, $2, 'FIELD_CHANGED', 'change ' || number, now() - (number / 300) * interval '1 minute' from generate_series(1, 9898) as number`,
      [shop.tenantId, paymentId],
    ),
  );
  const seen: number[] = [];
  let url: string | null = `/api/payments/${paymentId}/history`;
  let pages = 0;
  while (url !== null) {
    const response: Awaited<ReturnType<typeof app.http.inject>> = await app.http.inject({ url, headers: asPerson(person, shop) });
    const events = response.json<{ id: number; timestamp: string }[]>();
    expect(events.length).toBeLessThanOrEqual(200);
    seen.push(...events.map(({ id }) => id));
    pages += 1;
    url = /^<(.*)>; rel="next"$/.exec(String(response.headers["link"] ?? ""))?.[1] ?? null;
  }
  expect(pages).toBe(50);
  expect(seen).toHaveLength(9900);
  expect(new Set(seen).size).toBe(9900);
});

test("a trail asked for by sensor type has all its events, page by page, and no others", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop);
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.unprepared(
      `insert into payment_event (tenant_id, payment_id, type, description, at, sensor_type, sensor_name, phase)
       select $1, $2, 'WATCH_ACTIVATED', 'run ' || number, now(), case when number % 2 = 0 then '23' else '21' end, 'Tag as gift', 'success'
       from generate_series(1, 500) as number`,
      [shop.tenantId, paymentId],
    ),
  );
  const read = (url: string) => app.http.inject({ url, headers: asPerson(person, shop) });
  const typesOf = (page: Awaited<ReturnType<typeof read>>) =>
    page
      .json<{ sensor: { scenarioSensorsType: { idsensorTypes: string } } | null }[]>()
      .map(({ sensor }) => sensor?.scenarioSensorsType.idsensorTypes);
  const first = await read(`/api/payments/${paymentId}/history?sensor=23`);
  const next = /^<(.*)>; rel="next"$/.exec(String(first.headers["link"]))?.[1] ?? "";
  const second = await read(next);
  expect(typesOf(first)).toEqual(Array.from({ length: 200 }, () => "23"));
  expect(typesOf(second)).toEqual(Array.from({ length: 50 }, () => "23"));
  expect(second.headers["link"]).toBeUndefined();
  expect((await read(`/api/payments/${paymentId}/history?sensor=999`)).statusCode).toBe(422);
});

test("a trail asked for by documents or disputes has those of every kind, counted alike", async () => {
  const shop = await aShop();
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const { paymentId } = await aPayment(shop);
  const at = new Date();
  const kinds = [
    ["DOCUMENT_UPLOADED", null],
    ["CHARGEBACK", "chargeback"],
    ["CHARGEBACK", "alert_answered"],
    ["DISPUTE_DUE", null],
    ["OUTCOME", "inquiry"],
    ["OUTCOME", "refund"],
    ["EXPORTED", null],
  ] as const;
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    for (const [type, to] of kinds)
      await appendTrailEvent(handle, shop.tenantId, paymentId, { type, field: null, from: null, to, by: null, text: type, at });
  });
  const params = { id: String(paymentId) };
  expect(await app.read(endpoints.listHistorySensors, { params }, as)).toEqual([
    { sensor: "documents", events: 1 },
    { sensor: "disputes", events: 4 },
  ]);
  const read = async (sensor: "documents" | "disputes") => {
    const trail = await app.read(endpoints.getHistory, { params, query: { sensor } }, as);
    return trail.map(({ type, to }) => [type, to]);
  };
  expect(await read("documents")).toEqual([["DOCUMENT_UPLOADED", null]]);
  expect(await read("disputes")).toEqual([
    ["OUTCOME", "inquiry"],
    ["DISPUTE_DUE", null],
    ["CHARGEBACK", "alert_answered"],
    ["CHARGEBACK", "chargeback"],
  ]);
});

test("the sensor types of a trail are counted without sessions in which nothing happened, just as the trail hides them", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId } = await aPayment(shop);
  const nothing = { urls: [], urlCount: 0, moveCount: 0, clickCount: 0, submissions: [] };
  const sessions = [
    null,
    nothing,
    { ...nothing, urls: [{ page: "/", sentiment: null }] },
    { ...nothing, moveCount: 1 },
    { ...nothing, clickCount: 1 },
  ];
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    const event = { field: null, from: null, to: null, by: null, text: "Visit", at: new Date() } as const;
    for (const session of sessions) {
      const about = { evidenceId: 41, sensor: "6", details: { ...noDetails, session } } as const;
      await appendTrailEvent(handle, shop.tenantId, paymentId, { ...event, type: "SESSION" }, about);
    }
    const file = { evidenceId: 42, sensor: "11", details: { ...noDetails, fileName: "proof.pdf" } } as const;
    await appendTrailEvent(handle, shop.tenantId, paymentId, { ...event, type: "COMMENT" }, file);
  });
  const params = { id: String(paymentId) };
  const counted = await app.read(endpoints.listHistorySensors, { params }, asPerson(person, shop));
  expect(counted).toEqual([
    { sensor: "6", events: 3 },
    { sensor: "11", events: 1 },
  ]);
  for (const { sensor, events } of counted) {
    const trail = await app.read(endpoints.getHistory, { params, query: { sensor } }, asPerson(person, shop));
    expect(visibleHistory(trail, "UTC").flatMap((day) => day.events)).toHaveLength(events);
  }
  const [ofFile] = await app.read(endpoints.getHistory, { params, query: { sensor: "11" } }, asPerson(person, shop));
  expect(ofFile).toMatchObject({ evidenceId: 42, details: { fileName: "proof.pdf" }, sensor: { name: "Track Delivery Trail" } });
});

test("an event of another order has nothing before it", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const [one, other] = [await aPayment(shop), await aPayment(shop)];
  const read = (paymentId: number, before?: number) =>
    app.read(endpoints.getHistory, { params: { id: String(paymentId) }, query: { before } }, asPerson(person, shop));
  const [last] = await read(other.paymentId);
  expect(await read(one.paymentId, last?.id)).toEqual([]);
});

test("an order that changed shows its latest screening, or the one asked for", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const body = anOrderBody();
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  await app.read(endpoints.changeOrder, { params: { orderId: body.orderId }, body: { amount: 99 } }, asKeyOf(shop));
  const input = { params: { id: String(paymentId) } };
  const trace = (screening?: number) => app.read(endpoints.getTrace, { ...input, query: { screening } }, asPerson(person, shop));
  expect(await trace()).toMatchObject({ screening: 2, screenings: [{ screening: 2 }, { screening: 1 }] });
  expect(await trace(1)).toMatchObject({ screening: 1, screenings: [{ screening: 2 }, { screening: 1 }] });
  expect(await app.call(endpoints.getTrace, { ...input, query: { screening: 3 } }, asPerson(person, shop))).toMatchObject({ status: 404 });
  const { risks } = await app.read(endpoints.getRisks, input, asPerson(person, shop));
  expect(risks).toMatchObject([{ screening: 2 }, { screening: 1 }]);
});
