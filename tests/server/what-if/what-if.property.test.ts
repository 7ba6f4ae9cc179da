import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { constantSide, fieldSide, ordersSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { findPayment, findScreening } from "#server/payments/payment-store.ts";
import { readThen } from "#server/what-if/read-then.ts";
import { withValueAt } from "#server/what-if/order-candidates.ts";
import { tryChanges, type TriedChange } from "#server/what-if/try-changes.ts";
import { aScenario } from "#tests/support/a-scenario.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { makeLive } from "#tests/support/live-set.ts";
import { fc } from "#tests/support/properties.ts";
import { listSide } from "#tests/support/rule-sides.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const START = new Date("2026-11-02T00:00:00Z");
const clock = { now: START };
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => clock.now });
});

type SetOf = (listId: string) => Scenario[];

const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";
const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const DISPOSABLE = "ann@mailinator.com";

const anOrder = fc
  .record({
    amount: fc.constantFrom(20, 99.99, 450, 3000, 20_000),
    origin: fc.constantFrom("direct", "web", undefined),
    recurring: fc.constantFrom(true, undefined),
    shippingMethod: fc.constantFrom("Express", "Standard", undefined),
    email: fc.constantFrom("ann@shop.test", "ben@shop.test", DISPOSABLE, null),
    device: fc.constantFrom("d1", null),
    card: fc.constantFrom({ cardBin: "424242", cardLast4: "4242" }, null),
    avs: fc.constantFrom("N", "A", "Y", undefined),
    cvv: fc.constantFrom("N", "M", undefined),
    isBot: fc.boolean(),
    country: fc.constantFrom("US", "FR", null),
    shipsTo: fc.constantFrom("US", "BR", null),
  })
  .map(({ email, device, card, avs, cvv, isBot, country, shipsTo, ...same }) => ({
    ...same,
    currency: "USD",
    ...(email === null ? {} : { customer: { email } }),
    ...(card === null ? {} : { payment: { ...card, avs, cvv } }),
    device: { ...(device === null ? {} : { deviceId: device }), userAgent: isBot ? BOT : BROWSER },
    ...(country === null ? {} : { billingAddress: { country } }),
    ...(shipsTo === null ? {} : { shippingAddress: { country: shipsTo } }),
  }));

const LIST = "the list";
const arbitraryRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom(20, 100, 500).map((amount) => rule(fieldSide("order.amount"), "Greater Than", constantSide(amount))),
  fc.constantFrom(100, 5000).map((amount) => rule(fieldSide("order.amount"), "Less Than Or Equal", constantSide(amount))),
  fc.constantFrom(0.01, 0.2, 0.6).map((score) => rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(score))),
  fc.constantFrom(0.05, 0.4).map((score) => rule(fieldSide("riskScore"), "Less Than", constantSide(score))),
  fc.constantFrom("In" as const, "Not In" as const).map((operator) => rule(fieldSide("payment.cvv"), operator, constantSide("N,U"))),
  fc.constantFrom("Equal" as const, "Not Equal" as const).map((operator) => rule(fieldSide("order.origin"), operator, constantSide("web"))),
  fc.constantFrom("In" as const, "Not In" as const).map((operator) => rule(fieldSide("payer.email"), operator, listSide(LIST, "Known"))),
  fc.constantFrom(1, 2).map((orders) => rule(velocitySide("device.orders", 5), "Greater Than", constantSide(orders))),
  fc
    .constantFrom(30, 600)
    .map((sum) =>
      rule(ordersSide({ name: "sum", over: "amount", by: "email", hours: 30, withThis: true }), "Greater Than", constantSide(sum)),
    ),
  fc.constant(rule(fieldSide("browser.isBot"), "Equal", constantSide(true))),
  fc.constant(rule(fieldSide("payment.avs"), "Equal", constantSide("N"))),
  fc.constant(rule(fieldSide("order.recurring"), "Equal", constantSide(true))),
  fc.constant(rule(fieldSide("shipping.country"), "In", constantSide("BR,FR"))),
);
const arbitrarySet: fc.Arbitrary<SetOf> = fc
  .array(
    fc.record({
      rules: fc.array(arbitraryRule, { minLength: 1, maxLength: 2 }),
      guaranteeAction: fc.constantFrom("rejected" as const, "rejected" as const, "pending" as const, "approved" as const, null),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((made) => (listId) => [
    ...made.map((each, at) =>
      aScenario(String(at + 1), { ...each, priority: at + 1, rules: each.rules.map((one) => overList(one, listId)) }),
    ),
    aScenario("9", { name: "All other orders", isCatchAll: true, isPreset: true, priority: 99 }),
  ]);

function overList(one: Rule, listId: string): Rule {
  const right = one.firstRightField;
  return right?.value === LIST ? { ...one, firstRightField: { ...right, value: listId } } : one;
}

type Body = Record<string, unknown>;
type Case = { set: SetOf; earlier: readonly Body[]; order: Body; listed: readonly string[] };
const arbitraryCase: fc.Arbitrary<Case> = fc.record({
  set: arbitrarySet,
  earlier: fc.array(anOrder, { maxLength: 2 }),
  order: anOrder,
  listed: fc.subarray(["ann@shop.test", DISPOSABLE, "zoe@shop.test"]),
});

/** A shop with these scenarios and list that got these orders, and how it decided the last of them. */
async function played({ earlier, order, listed }: Omit<Case, "set">, set: SetOf) {
  clock.now = START;
  const shop = await aShop({ plan: "plus", since: new Date(START.getTime() - 1) });
  const person = await aPerson({ of: [shop], at: clock.now });
  const staff = asPerson(person, shop);
  const { listId } = await app.read(endpoints.createCustomList, { body: { name: "Known", type: "email" } }, staff);
  for (const value of listed) await addEntry(listId, value, staff);
  await makeLive(shop, () => set(String(listId)));
  let last: { paymentId: number; decision: string } | null = null;
  for (const [at, body] of [...earlier, order].entries()) {
    clock.now = new Date(clock.now.getTime() + 60_000);
    last = await app.read(
      endpoints.sendOrder,
      { body: { orderId: `o-${at}`, createdAt: clock.now.toISOString(), ...body } },
      asKeyOf(shop),
    );
  }
  if (last === null) throw new Error("No order was sent");
  return { shop, staff, listId, ...last };
}

function addEntry(listId: number, value: string, as: Record<string, string>) {
  return app.read(endpoints.addEntries, { params: { id: listId }, body: { value, expiresAt: null, note: null } }, as);
}

/** What a shop would have decided with the change, in a shop of its own; null for what no shop can do by itself. */
async function appliedFor(given: Case, { candidate: { change, kind, words, field } }: TriedChange, listId: number): Promise<string | null> {
  if ("scenario" in change) {
    const { scenario } = change;
    const changed = { ...scenario, rules: scenario.rules.map((one) => movedTo(one, String(listId), LIST)) };
    const set: SetOf = (id) =>
      given.set(id).map((each) => {
        if (each.id !== changed.id) return each;
        return { ...changed, rules: changed.rules.map((one) => overList(one, id)) };
      });
    return (await played(given, set)).decision;
  }
  if (kind === "list") {
    const [, , left, added] = /^If the list “Known” (didn't have (.*)|had (.*))$/.exec(words) ?? [];
    const listed = [...given.listed.filter((each) => each !== left), ...(added === undefined ? [] : [added])];
    return (await played({ ...given, listed }, given.set)).decision;
  }
  if (change.raw !== undefined) {
    const { orderId: _, createdAt: __, ...order } = change.raw;
    return (await played({ ...given, order }, given.set)).decision;
  }
  if (field === "browser.isBot" && kind === "order") {
    const order = withValueAt(given.order, ["device", "userAgent"], BROWSER);
    return (await played({ ...given, order }, given.set)).decision;
  }
  return null;
}

function movedTo(one: Rule, from: string, to: string): Rule {
  const right = one.firstRightField;
  return right?.type === "list" && right.value === from ? { ...one, firstRightField: { ...right, value: to } } : one;
}

test("each change that is told would have led to the decision that is told, had it been made", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(arbitraryCase, fc.boolean(), async (given, isListedLater) => {
      const { shop, staff, listId, paymentId, decision } = await played(given, given.set);
      if (decision === "approved") return;
      // What came later doesn't count.
      clock.now = new Date(clock.now.getTime() + 60_000);
      if (isListedLater && !given.listed.includes("ben@shop.test")) await addEntry(listId, "ben@shop.test", staff);
      await removeEntries(listId, given.listed, staff);
      await makeLive(shop, (set) => set.filter(({ isCatchAll }) => isCatchAll));
      await app.read(
        endpoints.sendOrder,
        { body: { orderId: "later", createdAt: clock.now.toISOString(), ...given.order } },
        asKeyOf(shop),
      );
      for (const change of await changesOf(shop, paymentId)) {
        const applied = await appliedFor(given, change, listId);
        seen.add(change.candidate.kind);
        expect(applied ?? change.decided.decision, change.candidate.words).toBe(change.decided.decision);
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
  expect([...seen].toSorted()).toEqual(["data", "list", "order", "reasons", "rule", "scenario"]);
}, 300_000);

async function removeEntries(listId: number, values: readonly string[], as: Record<string, string>): Promise<void> {
  const { results } = await app.read(endpoints.listEntries, { params: { id: listId }, query: { page: 1, limit: 100 } }, as);
  for (const { entryId, value } of results)
    if (values.includes(value)) await app.read(endpoints.deleteEntry, { params: { itemId: entryId } }, as);
}

/** Of the changes alone, with what was changed. */
async function changesOf({ tenantId }: TestShop, paymentId: number): Promise<TriedChange[]> {
  const { database } = app.services;
  const known = await database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const latest = await findScreening(handle, tenantId, paymentId);
    if (latest === null) throw new Error("The order has no screening");
    return readThen(app.services, handle, payment, latest);
  });
  if (typeof known === "string") throw new Error(`Nothing could be tried: ${known}`);
  return tryChanges(known);
}
