import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { findSuggestions, giveUpSuggestionsJob } from "#server/suggestions/find-suggestions.ts";
import { scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";
import { addPatternedOrders, aSuggestion } from "#tests/support/a-suggestion.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const now = new Date("2026-11-10T12:00:00Z");
let app: TestApp;
/** A shop whose chargebacks have a pattern. */
let patterned: Suggested;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  patterned = await aSuggestedShop();
  await addPatternedOrders(patterned.shop, now);
  await aPayment(patterned.shop, { order: { createdAt: "2026-10-01T12:00:00Z" }, decision: "rejected" });
}, 120_000);

type Suggested = { shop: TestShop; as: Caller };

async function aSuggestedShop(): Promise<Suggested> {
  const shop = await aShop({ plan: "plus", since: new Date("2026-06-01T00:00:00Z") });
  return { shop, as: asPerson(await aPerson({ of: [shop], role: "analyst", at: now }), shop) };
}

const start = (as: Caller) => app.call(endpoints.startSuggestions, {}, as);
const read = async (as: Caller) => {
  const { search } = await app.read(endpoints.getSuggestions, {}, as);
  if (search === null) throw new Error("Nothing was searched for");
  return search;
};
const draft = (as: Caller, suggestionId: number) => app.call(endpoints.draftSuggestion, { params: { suggestionId } }, as);

async function search({ shop, as }: Suggested) {
  const { id } = await app.read(endpoints.startSuggestions, {}, as);
  await findSuggestions(app.services, { tenantId: shop.tenantId, searchId: id }, new AbortController().signal, 20);
  return read(as);
}

test("a search that is interrupted begins anew and finds the same", async () => {
  const made = patterned;
  expect((await app.read(endpoints.getSuggestions, {}, made.as)).search).toBeNull();
  const { id } = await app.read(endpoints.startSuggestions, {}, made.as);
  const key = { tenantId: made.shop.tenantId, searchId: id };
  const stopped = new AbortController();
  const { database } = app.services;
  let asked = 0;
  const forTenants: typeof database.forTenants = async (tenantIds, work, planning) => {
    asked += 1;
    if (asked === 6) stopped.abort();
    return database.forTenants(tenantIds, work, planning);
  };
  const killed = findSuggestions({ ...app.services, database: { ...database, forTenants } }, key, stopped.signal, 20);
  await expect(killed).rejects.toThrow();
  expect(await read(made.as)).toMatchObject({ status: "pending", suggestions: [] });
  await findSuggestions(app.services, key, new AbortController().signal, 50);
  const { suggestions } = await read(made.as);
  expect(suggestions).toHaveLength(1);
  await findSuggestions(app.services, key, new AbortController().signal, 50);
  expect((await read(made.as)).suggestions).toEqual(suggestions);
});

test("a pattern of a shop's chargebacks is suggested, told of the later orders, and made a draft once", async () => {
  const made = patterned;
  const found = await search(made);
  expect(found).toMatchObject({
    status: "done",
    ordersRead: 129,
    ordersTotal: 129,
    nothingBecause: null,
    leftOut: [{ because: "rejected", orders: 1 }],
    learned: { chargebacks: { orders: 22, amount: 2200 }, good: { orders: 66 } },
    later: { chargebacks: { orders: 10, amount: 1000 }, good: { orders: 30 } },
  });
  expect(found.suggestions.map(({ rules }) => rules.toSorted())).toEqual([["Order origin is phone", "Payment method is klarna"]]);
  const [suggestion] = found.suggestions;
  expect(suggestion).toMatchObject({
    learned: { chargebacks: { orders: 22, amount: 2200 }, good: { orders: 0, amount: 0 } },
    later: { chargebacks: { orders: 10, amount: 1000 }, good: { orders: 0, amount: 0 } },
    isConfirmed: true,
    draftId: null,
  });

  const id = suggestion?.id ?? 0;
  const [first, second] = await Promise.all([draft(made.as, id), draft(made.as, id)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 201]);
  expect(first.answer?.draftId).toBe(second.answer?.draftId);
  const draftId = first.answer?.draftId ?? 0;
  expect((await read(made.as)).suggestions[0]?.draftId).toBe(draftId);
  const set = await app.read(endpoints.listScenarios, { query: { draft: draftId } }, made.as);
  expect(set.scenarios[0]).toMatchObject({ name: suggestion?.words, priority: 1, isPreset: false });
  expect(set.scenarios[0]?.rules).toHaveLength(2);
  expect(set.scenarios[0]?.sensors.filter(({ stage }) => stage === "automatic").map(({ name }) => name)).toContain(
    "#Guarantee#Reject automatically",
  );
  const live = await app.read(endpoints.listScenarios, { query: {} }, made.as);
  expect(live.scenarios.map(({ name }) => name)).not.toContain(suggestion?.words);

  await app.read(endpoints.deleteDraft, { params: { draftId } }, made.as);
  expect((await read(made.as)).suggestions[0]?.draftId).toBeNull();
  const again = await draft(made.as, id);
  expect(again.status).toBe(201);
  expect(again.answer?.draftId).not.toBe(draftId);
});

test("a search that fails for good says so, and can be started again", async () => {
  const made = await aSuggestedShop();
  const { id } = await app.read(endpoints.startSuggestions, {}, made.as);
  expect((await start(made.as)).status).toBe(409);
  const attempt = { jobId: "1", isLast: true, signal: new AbortController().signal, jobs: app.services.jobs };
  await giveUpSuggestionsJob.run(app.services, { tenantId: made.shop.tenantId, searchId: id }, attempt);
  expect(await read(made.as)).toMatchObject({ status: "failed", failure: "The search for suggestions couldn't be finished. Try again." });
  const again = await start(made.as);
  expect(again.status).toBe(201);
  // What an earlier search finds late isn't stored.
  await findSuggestions(app.services, { tenantId: made.shop.tenantId, searchId: id }, new AbortController().signal);
  expect(await read(made.as)).toMatchObject({ id: again.answer?.id, status: "pending" });
});

test("a shop without orders, with orders of one day or with few chargebacks is told why nothing is suggested", async () => {
  expect((await search(await aSuggestedShop())).nothingBecause).toBe("no_orders");
  const sameDay = await aSuggestedShop();
  await aPayment(sameDay.shop, { order: { createdAt: "2026-11-09T12:00:00Z" } });
  expect(await search(sameDay)).toMatchObject({ nothingBecause: "one_day", ordersTotal: 1 });
  const notFraud = await aSuggestedShop();
  await addPatternedOrders(notFraud.shop, now, { chargebacks: 30, reason: "product_not_received" });
  expect(await search(notFraud)).toMatchObject({ nothingBecause: "few_chargebacks", ordersTotal: 120, ordersRead: 0 });
  const few = await aSuggestedShop();
  await addPatternedOrders(few.shop, now, { chargebacks: 10 });
  expect(await search(few)).toMatchObject({ nothingBecause: "few_chargebacks", learned: { chargebacks: { orders: 7 } } });
});

test("a shop with as many drafts as there can be makes no more, and another shop's suggestion isn't found", async () => {
  const made = await aSuggestedShop();
  const { suggestionId } = await aSuggestion(made.shop, { at: now });
  const calls = scenarioCalls(app);
  for (let number = 0; number < 20; number += 1) await calls.draft(made.as, `Draft ${number}`);
  const refused = await draft(made.as, suggestionId);
  expect(refused.status).toBe(409);
  expect(refused.problem?.detail).toContain("Your shop has 20 drafts");
  expect((await draft((await aSuggestedShop()).as, suggestionId)).status).toBe(404);
});

test("a suggestion's draft has a name of its own", async () => {
  const made = await aSuggestedShop();
  const { suggestionId } = await aSuggestion(made.shop, { at: now });
  await scenarioCalls(app).draft(made.as, "Order amount is at least 500");
  expect((await draft(made.as, suggestionId)).answer?.name).toBe("Order amount is at least 500 (2)");
});
