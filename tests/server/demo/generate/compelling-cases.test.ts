import { expect, test } from "vitest";
import { compellingElements } from "#domain/evidence/compelling-elements.ts";
import { compellingEvidence, type EarlierOfCard } from "#domain/evidence/compelling-evidence.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { isOfDispute, outcomeTypes } from "#domain/payments/outcome.ts";
import { identityOf } from "#domain/screening/identity.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import type { DemoOrderEvent, DemoOutcomeEvent } from "#server/demo/generate/event.ts";
import { keyed } from "#tests/support/keyed.ts";

const until = new Date("2026-11-21T12:00:00Z");

test("a handful of the demo's fraud disputes are of Visa cards with two earlier orders that win them", () => {
  const events = demoEvents({ seed: "surety", until });
  const orders = events.filter((event): event is DemoOrderEvent => event.kind === "order" && event.shop === "demo");
  const outcomes = events.filter((event): event is DemoOutcomeEvent => event.kind === "outcome" && event.shop === "demo");
  const keptOrders = orders.map((event, index) => ({ paymentId: index + 1, ...keysOf(event) }));
  const won = outcomes
    .filter(({ outcome }) => outcome.type === "chargeback")
    .filter(({ orderId, outcome }) => {
      const disputed = keptOrders.find((order) => order.orderId === orderId);
      if (!disputed?.isVisa) return false;
      const { createdAt, keys } = disputed;
      const earlier = keptOrders.filter(({ orderId: other, keys: { card } }) => other !== orderId && card !== null && card === keys.card);
      const order = { createdAt, cardBrand: "Visa", hasCard: true, known: [...compellingElements] };
      const dispute = { at: new Date(outcome.at), reason: outcome.reason ?? null, reasonCode: outcome.reasonCode ?? null };
      return (
        compellingEvidence(
          order,
          dispute,
          earlier.map((each) => asEarlier(each, keys)),
          until,
        ).status === "qualifies"
      );
    });
  expect(won.length).toBeGreaterThanOrEqual(3);

  function asEarlier({ paymentId, orderId, createdAt, keys }: (typeof keptOrders)[number], of: Keys): EarlierOfCard {
    const trouble = outcomes.find((each) => each.orderId === orderId && troubles.has(each.outcome.type));
    const matches = compellingElements.filter((element) => keys[element] !== null && keys[element] === of[element]);
    return { paymentId, reference: orderId, createdAt, matches, troubleAt: trouble ? new Date(trouble.outcome.at) : null };
  }
});

/** What speaks against an order as evidence. */
const troubles = new Set<string>(outcomeTypes.filter((type) => isOfDispute(type) || /^(cancelled|refund|fraud_confirmed)$/.test(type)));

type Keys = ReturnType<typeof keysOf>["keys"];

function keysOf({ order: sent }: DemoOrderEvent) {
  const parsed = parseOrder(sent, until, keyed);
  if (parsed.faults) throw new Error("An order of the demo has faults");
  const { order } = parsed;
  const { person, card, ip, device, shippingAddress } = identityOf(order, null);
  const keys = { userId: person, card, ip, device, shippingAddress };
  return { orderId: order.orderId, createdAt: order.createdAt, isVisa: order.payment.cardBin?.startsWith("4") ?? false, keys };
}
