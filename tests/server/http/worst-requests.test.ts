import { beforeAll, expect, test } from "vitest";
import type { EndpointName } from "#contract/endpoints.ts";
import { worstRequests, type WorstRequest } from "#tests/bench/worst-requests.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asNobody, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

/** An answer is at most this much longer than what was sent, which the changes of an order repeat. */
const MORE_BYTES = 16 * 1024;

let app: TestApp;
let callers: Record<"key" | "person" | "nobody", Caller>;
beforeAll(async () => {
  app = await testApp();
  const shop = await aShop();
  callers = { key: asKeyOf(shop), person: asPerson(await aPerson({ of: [shop] }), shop), nobody: asNobody };
});

/** Imports answer each line, and their tests read them; a stream without end is never read whole; logging out ends the session. */
const elsewhere: readonly EndpointName[] = ["importOrders", "liveEvents", "signOut"];
const requests = worstRequests([]).filter(({ endpoint, payload }) => payload !== undefined && !elsewhere.includes(endpoint));

test.each(requests)("$endpoint answers $worst with little", async ({ endpoint: _endpoint, worst: _worst, by, ...request }) => {
  const { method, url, headers, payload = "" } = request;
  const answer = await app.http.inject({ method, url, headers: { ...headers, ...callers[callerOf(by)] }, payload });
  expect([200, 201, 401, 403, 404, 413, 422, 429]).toContain(answer.statusCode);
  expect(answer.rawPayload.length).toBeLessThanOrEqual(payload.length + MORE_BYTES);
});

function callerOf(by: WorstRequest["by"]): "key" | "person" | "nobody" {
  if (by.includes("key")) return "key";
  return by.includes("anyone") ? "nobody" : "person";
}
