import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { trackEvent } from "#contract/analytics.ts";
import { sweepAged } from "#server/retention/sweep-aged.ts";
import { forwardEvent } from "#server/platforms/analytics/forward-event.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const now = new Date("2026-11-21T12:00:00Z");
const body = { name: "download_report", properties: { format: "csv" } } as const;

async function eventsOf(app: TestApp, shop: TestShop) {
  const { rows } = await app.services.database.asOwner(
    "select analytics_event_id as id, user_id, name, properties, at from analytics_event where tenant_id = $1",
    [shop.tenantId],
  );
  return rows;
}

test("a click is stored with its person and time for 24 months", async () => {
  const app = await testApp({ now: () => now });
  const shop = await aShop();
  const person = await aPerson({ of: [shop], at: now });
  expect((await app.call(trackEvent, { body }, asPerson(person, shop))).status).toBe(201);
  expect(await eventsOf(app, shop)).toEqual([{ id: expect.any(Number), user_id: person.userId, ...body, at: now }]);
  expect(app.jobs).toEqual([]);

  await sweepAged(app.services.database, "analytics_event", new Date("2028-11-21T11:59:59Z"));
  expect(await eventsOf(app, shop)).toHaveLength(1);
  await sweepAged(app.services.database, "analytics_event", new Date("2028-11-21T12:00:01Z"));
  expect(await eventsOf(app, shop)).toEqual([]);
});

test("unknown event names and properties are refused", async () => {
  const app = await testApp({ now: () => now });
  const shop = await aShop();
  const headers = asPerson(await aPerson({ of: [shop], at: now }), shop);
  for (const payload of [
    { ...body, name: "page_view" },
    { ...body, properties: { format: "csv", note: "anything" } },
  ]) {
    const response = await app.http.inject({ method: "POST", url: "/api/analytics-events", headers, payload });
    expect(response.statusCode).toBe(422);
  }
});

test("a job sends a click to the configured provider as JSON, and retries if it's refused", async () => {
  const got: unknown[] = [];
  let status = 503;
  const provider = createServer(async (request, response) => {
    got.push(JSON.parse(await text(request)));
    response.writeHead(status).end("noted");
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void provider.close());
  const address = provider.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const analyticsUrl = `http://127.0.0.1:${address.port}/events`;

  const app = await testApp({ now: () => now, config: { analyticsUrl } });
  const shop = await aShop();
  const person = await aPerson({ of: [shop], at: now });
  await app.call(trackEvent, { body }, asPerson(person, shop));
  const [kept] = await eventsOf(app, shop);
  const event = { ...body, id: Number(kept?.["id"]), tenantId: shop.tenantId, userId: person.userId, at: now.toISOString() };
  expect(app.jobs).toEqual([{ name: "forward-event", data: event }]);
  await expect(forwardEvent(analyticsUrl, event)).rejects.toThrow("503");
  status = 204;
  await forwardEvent(analyticsUrl, event);
  expect(got).toEqual([event, event]);
});

test("a shop can send at most 60 clicks per minute", async () => {
  const app = await testApp({ now: () => now });
  const [shop, other] = [await aShop(), await aShop()];
  const [person, another] = [await aPerson({ of: [shop], at: now }), await aPerson({ of: [other], at: now })];
  for (let click = 0; click < 60; click += 1) await app.read(trackEvent, { body }, asPerson(person, shop));
  expect(await app.call(trackEvent, { body }, asPerson(person, shop))).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  expect((await app.call(trackEvent, { body }, asPerson(another, other))).status).toBe(201);
});
