import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { privacyKey } from "#server/privacy/privacy-request-store.ts";
import { aScenario } from "#tests/support/a-scenario.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { makeLive } from "#tests/support/live-set.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const catchAll = aScenario("9", { name: "All other orders", isCatchAll: true, isPreset: true, priority: 99 });
const above = (amount: number): Rule => rule(fieldSide("order.amount"), "Greater Than", constantSide(amount));
const large = (shown: Partial<Scenario> = {}) =>
  aScenario("1", { name: "Large orders", rules: [above(500)], guaranteeAction: "rejected", ...shown });

async function aShopWith(...scenarios: Scenario[]): Promise<TestShop> {
  const shop = await aShop({ plan: "plus" });
  await makeLive(shop, () => [...scenarios, catchAll]);
  return shop;
}

async function send(shop: TestShop, order: Record<string, unknown>): Promise<number> {
  const body = { orderId: "o-1", createdAt: new Date().toISOString(), currency: "USD", ...order };
  return (await app.read(endpoints.sendOrder, { body }, asKeyOf(shop))).paymentId;
}

async function whatIf(shop: TestShop, paymentId: number) {
  const viewer = await aPerson({ of: [shop], role: "viewer" });
  return app.read(endpoints.getWhatIf, { params: { id: paymentId } }, asPerson(viewer, shop));
}

async function wordsOf(shop: TestShop, paymentId: number): Promise<string[]> {
  const { obstacle, changes } = await whatIf(shop, paymentId);
  expect(obstacle).toBeNull();
  return changes.map(({ words, decision }) => `${words}: ${decision}`);
}

describe("what would have changed a decision", () => {
  it("is told nearest first, with what it leads to and where it's edited", async () => {
    const shop = await aShopWith(large());
    const paymentId = await send(shop, { amount: 620 });
    const answer = await whatIf(shop, paymentId);
    expect(answer).toMatchObject({ screening: 1, decision: "rejected", isHistory: false, obstacle: null });
    const told = { decision: "approved", decidedBy: "score", scenario: "All other orders" };
    expect(answer.changes).toMatchObject([
      { kind: "rule", words: "If “Order amount is more than $500” said $620", editsScenario: 1, ...told },
      { kind: "order", words: "With an order amount of $500", editsScenario: null, ...told },
      { kind: "scenario", words: "If the scenario “Large orders” were archived", editsScenario: 1, ...told },
    ]);
  });

  it("is tried on the scenarios below as well, and told only if the decision is better", async () => {
    const shop = await aShopWith(
      large(),
      aScenario("2", { name: "Larger", priority: 2, rules: [above(600)], guaranteeAction: "rejected" }),
    );
    const paymentId = await send(shop, { amount: 620 });
    expect(await wordsOf(shop, paymentId)).toEqual(["With an order amount of $500: approved"]);
  });

  it("includes the one rule that a scenario above missed", async () => {
    const trusted = aScenario("2", {
      name: "Trusted",
      rules: [rule(fieldSide("order.origin"), "Equal", constantSide("web")), above(100)],
      guaranteeAction: "approved",
    });
    const shop = await aShopWith(trusted, large({ priority: 2 }));
    const paymentId = await send(shop, { amount: 620, origin: "phone" });
    expect(await wordsOf(shop, paymentId)).toEqual(
      expect.arrayContaining(["If “Order origin is web” said phone: approved", "With “web” as order origin: approved"]),
    );
  });

  it("names the fewest reasons of a score that held the order, and what can differ about the order", async () => {
    const shop = await aShopWith();
    const payment = { cardBin: "424242", cardLast4: "4242", cvv: "N", avs: "N" };
    const device = { userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)", deviceId: "d-1" };
    const billingAddress = { country: "US" };
    const paymentId = await send(shop, { amount: 40, payment, device, billingAddress, customer: { email: "ann@shop.test" } });
    expect(await wordsOf(shop, paymentId)).toEqual([
      "If the order weren't placed by a bot: approved",
      "With an AVS full match: approved",
      "With a CVV match: approved",
    ]);
  });

  it("names the data that an order above the limit lacks, and an amount within it", async () => {
    const shop = await aShopWith();
    const paymentId = await send(shop, { amount: 1_000_000 });
    const { decision, changes } = await whatIf(shop, paymentId);
    expect(decision).toBe("pending");
    expect(changes.map(({ kind }) => kind)).toEqual(["order", "data"]);
    expect(changes[1]?.words).toBe("With the customer's email, the payment's method and status and a device ID");
  });

  it("is about the latest screening, by the scenarios and values of its time", async () => {
    const shop = await aShopWith(large());
    const paymentId = await send(shop, { amount: 20 });
    await app.read(endpoints.changeOrder, { params: { orderId: "o-1" }, body: { amount: 800 } }, asKeyOf(shop));
    await makeLive(shop, (set) => set.map((each) => (each.id === "1" ? { ...each, rules: [above(10)] } : each)));
    const { screening, changes } = await whatIf(shop, paymentId);
    expect(screening).toBe(2);
    expect(changes.map(({ words, editsScenario }) => [words, editsScenario])).toEqual([
      ["If “Order amount is more than $500” said $800", null],
      ["With an order amount of $500", null],
      ["If the scenario “Large orders” were archived", 1],
    ]);
  });

  it("says of imported history that its decision had no effect", async () => {
    const shop = await aShopWith(large());
    const paymentId = await send(shop, { amount: 620, createdAt: new Date(Date.now() - 30 * 86_400_000).toISOString() });
    expect(await whatIf(shop, paymentId)).toMatchObject({ isHistory: true, obstacle: null, decision: "rejected" });
  });

  it("isn't tried where there is nothing to improve, or not what was known then", async () => {
    const shop = await aShopWith(large());
    expect(await whatIf(shop, await send(shop, { amount: 20 }))).toMatchObject({ obstacle: "approved", changes: [] });
    const paymentId = await send(shop, { orderId: "o-2", amount: 620, customer: { email: "ann@shop.test" } });
    const person = asPerson(await aPerson({ of: [shop] }), shop);
    await app.read(endpoints.requestErasure, { body: { email: "ann@shop.test" } }, person);
    const sent = app.jobs.findLast(({ name }) => name === "erase-person");
    const running = { jobs: { send: async () => undefined }, signal: new AbortController().signal };
    await erasePerson(app.services, privacyKey.parse(sent?.data), running);
    expect(await whatIf(shop, paymentId)).toMatchObject({ obstacle: "erased", changes: [] });
    // Stored with a decision that its facts don't lead to.
    const other = await aPayment(shop, { decision: "rejected", scenario: { id: 1, name: "Large orders" } });
    expect(await whatIf(shop, other.paymentId)).toMatchObject({ obstacle: "decided_otherwise", changes: [] });
  });

  it("isn't there for another shop's order", async () => {
    const shop = await aShopWith(large());
    const paymentId = await send(shop, { amount: 620 });
    const other = await aShop();
    const person = asPerson(await aPerson({ of: [other] }), other);
    expect((await app.call(endpoints.getWhatIf, { params: { id: paymentId } }, person)).status).toBe(404);
  });
});
