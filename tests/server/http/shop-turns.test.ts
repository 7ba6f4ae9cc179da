import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { customListEndpoints } from "#contract/custom-lists.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { scenarioVersionEndpoints } from "#contract/scenario-versions.ts";
import { scenarioEndpoints } from "#contract/scenarios.ts";
import { makeShopTurns } from "#server/http/shop-turns.ts";
import { aCase, another, caseNow, type Case } from "#tests/server/decisions/a-case.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { asPerson } from "#tests/support/callers.ts";
import { eventually } from "#tests/support/eventually.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

/** As many of a shop's calls work and wait at once. */
const [AT_ONCE, MOST_WAITING] = [2, 50];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => caseNow });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Holds a shop's transactions about orders until the test lets them go. */
function hold({ shop }: Case) {
  const { database } = app.services;
  const held = { count: 0, release: (): void => undefined };
  const released = new Promise<void>((resolve) => (held.release = resolve));
  const real = database.forTenants;
  vi.spyOn(database, "forTenants").mockImplementation(async (tenantIds, work, planning) => {
    if (tenantIds[0] === shop.tenantId) {
      held.count += 1;
      await released;
    }
    return real(tenantIds, work, planning);
  });
  return held;
}

function preview({ person, shop, paymentId }: Case) {
  return app.call(endpoints.previewDecisions, { body: { paymentIds: [paymentId] } }, asPerson(person, shop));
}

test("of one shop's calls a few work at once, others wait, more are refused for a moment, and another shop's aren't held up", async () => {
  const [loud, calm] = [await aCase(), await aCase()];
  const held = hold(loud);
  const calls = Array.from({ length: AT_ONCE + MOST_WAITING + 3 }, () => preview(loud));
  const refused = await Promise.all([Promise.race(calls), preview(calm)]);
  expect(refused).toMatchObject([{ status: 429, headers: { "retry-after": "5" } }, { status: 200 }]);
  const early: number[] = [];
  for (const call of calls) void call.then(({ status }) => early.push(status));
  await eventually(() => expect(early).toEqual([429, 429, 429]));
  expect(held.count).toBe(AT_ONCE);
  held.release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE + MOST_WAITING);
  expect(held.count).toBe(AT_ONCE + MOST_WAITING);
});

test("the orders that a caller who left asked about stay as they are, except those that were done", async () => {
  const first = await aCase();
  const others = [await another(first), await another(first)];
  const address = new URL(await app.http.listen({ host: "127.0.0.1", port: 0 }));
  onTestFinished(() => void app.http.server.close());
  const held = hold(first);
  const connected = once(app.http.server, "connection");
  const caller = connect(Number(address.port), address.hostname);
  const body = JSON.stringify({ action: "approve", paymentIds: [first, ...others].map(({ paymentId }) => paymentId) });
  const headers = { host: "a", "content-type": "application/json", "content-length": body.length, ...asPerson(first.person, first.shop) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  caller.write(["POST /api/payments/decisions HTTP/1.1", ...lines, "", body].join("\r\n"));
  const [socket] = await connected;
  await eventually(() => expect(held.count).toBe(1));
  const closed = once(socket, "close");
  caller.destroy();
  await closed;
  held.release();
  const decided = async () => (await rowsOf(first.shop, "payment")).map(({ decision }) => decision);
  await eventually(async () => expect(await decided()).toContain("approved"));
  for (let look = 0; look < 5; look += 1) expect(await decided()).toEqual(["approved", "pending", "pending"]);
});

test("every endpoint that does something for each of many orders takes turns", () => {
  const all: [string, EndpointDefinition][] = Object.entries(endpoints);
  const oneByOne = all.filter(([, { answer }]) => {
    const results = answer instanceof z.ZodObject && answer.shape["results"];
    return results instanceof z.ZodArray && results.element instanceof z.ZodUnion;
  });
  expect(oneByOne.map(([name, { takesTurns }]) => [name, takesTurns])).toEqual(
    ["decideOnOrders", "undoDecisions", "previewDecisions", "assignPayments"].map((name) => [name, true]),
  );
});

test("every call that changes scenarios, drafts or lists takes turns; only files of entries have a line of their own", () => {
  const areas = { ...customListEndpoints, ...scenarioEndpoints, ...scenarioVersionEndpoints };
  const all: [string, EndpointDefinition][] = Object.entries(areas);
  const atOnce = all.filter(([, { method, takesTurns }]) => method !== "GET" && !takesTurns).map(([name]) => name);
  expect(atOnce).toEqual(["uploadEntries"]);
});

test("between a shop's calls, what waits for the event loop has its turn", async () => {
  const turns = makeShopTurns();
  const call = {
    definition: endpoints.previewDecisions,
    actor: { kind: "key", tenantId: 1, isMaster: false, scopes: ["orders"], ordersPerSecond: 600 } as const,
    signal: new AbortController().signal,
  };
  const order: string[] = [];
  const work = (name: string) => turns(call, async () => void order.push(name));
  setImmediate(() => setImmediate(() => order.push("another shop's")));
  await Promise.all(["first", "second", "third", "fourth"].map(work));
  expect(order.slice(0, -1)).toContain("another shop's");
});

test("calls about lists that look through the rules of all drafts take turns too", () => {
  const all: [string, EndpointDefinition][] = Object.entries(customListEndpoints);
  const reading = all.filter(([, { method, takesTurns }]) => method === "GET" && takesTurns).map(([name]) => name);
  expect(reading).toEqual(["listCustomLists", "getCustomList", "getListUses", "countListHits"]);
});
