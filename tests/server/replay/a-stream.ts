import { endpoints } from "#contract/endpoints.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { fc } from "#tests/support/properties.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const MINUTE_MS = 60_000;

/** What a shop sends and does. Orders are named by their place among those sent so far. */
const orderStep = fc.record({
  kind: fc.constant("order" as const),
  minutesLate: fc.constantFrom(0, 0, 0, 3, 8),
  person: fc.constantFrom("ann", "ann", "ben", "cy", null),
  card: fc.constantFrom("4242", "1881", null),
  device: fc.constantFrom("d1", "d2", null),
  amount: fc.constantFrom(5, 20, 80, 450, 3000),
  currency: fc.constantFrom("USD", "USD", "EUR"),
  isFull: fc.boolean(),
});
const step = fc.oneof(
  { weight: 12, arbitrary: orderStep },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      order: fc.nat(40),
      amount: fc.constantFrom(8, 4000, null),
      person: fc.constantFrom("ben", "dee", null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("outcome" as const),
      order: fc.nat(40),
      type: fc.constantFrom(
        "chargeback" as const,
        "refund" as const,
        "legit_confirmed" as const,
        "fraud_confirmed" as const,
        "cancelled" as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("staff" as const),
      order: fc.nat(40),
      action: fc.constantFrom<StaffAction>("approve", "approve", "reject", "hold", "release"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("list" as const), person: fc.constantFrom("ann", "ben", "cy"), isIn: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(5, 45, 70, 600) }) },
);
export const aStream = fc.array(step, { minLength: 25, maxLength: 45 });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export type Clock = { now: Date };
export type StreamShop = { shop: TestShop; listId: number };

/** A shop with a list of emails that its scenarios may use. */
export async function aStreamShop(app: TestApp, clock: Clock): Promise<StreamShop> {
  const shop = await aShop({ plan: "plus", hasGuarantee: true, since: new Date(clock.now.getTime() - 1) });
  const person = await aPerson({ of: [shop], at: clock.now });
  const body = { name: "Known", type: "email" as const, value: "first@shop.test" };
  const { listId } = await app.read(endpoints.createCustomList, { body }, asPerson(person, shop));
  return { shop, listId };
}

const emailOf = (name: string) => `${name}@shop.test`;

/**
 * Sends a stream to a shop, a minute apart, and returns which steps the shop took. Of another shop's stream only those are sent
 * that it took: the others never happened. `beforeEach` is told each step's place.
 */
export async function play(
  app: TestApp,
  clock: Clock,
  { shop, listId }: StreamShop,
  steps: readonly Step[],
  { happened, beforeEach }: { happened?: ReadonlySet<number>; beforeEach?: (place: number) => Promise<void> } = {},
): Promise<ReadonlySet<number>> {
  const taken = new Set<number>();
  const asKey = asKeyOf(shop);
  // A session would end in a long wait.
  const asStaff = async () => asPerson(await aPerson({ of: [shop], at: clock.now }), shop);
  const sent: { orderId: string; paymentId: number }[] = [];
  const nth = (place: number) => sent[place % Math.max(1, sent.length)];
  const entries = new Map<string, number>();
  for (const [index, each] of steps.entries()) {
    clock.now = new Date(clock.now.getTime() + MINUTE_MS);
    await closeDueOrders(app.services.database, clock.now, new AbortController().signal);
    if (each.kind === "wait") clock.now = new Date(clock.now.getTime() + each.minutes * MINUTE_MS);
    await beforeEach?.(index);
    if (happened?.has(index) === false) continue;
    const note = ({ problem }: { problem: unknown }) => (problem === null ? taken.add(index) : taken);
    switch (each.kind) {
      case "order": {
        const reply = await app.call(endpoints.sendOrder, { body: orderBody(each, `o-${index}`, clock.now) }, asKey);
        const { answer } = reply;
        note(reply);
        if (answer !== null) sent.push({ orderId: `o-${index}`, paymentId: answer.paymentId });
        break;
      }
      case "change": {
        const orderId = nth(each.order)?.orderId;
        if (orderId === undefined) break;
        const body = {
          ...(each.amount === null ? {} : { amount: each.amount }),
          ...(each.person === null ? {} : { customer: { email: emailOf(each.person) } }),
        };
        note(await app.call(endpoints.changeOrder, { params: { orderId }, body }, asKey));
        break;
      }
      case "outcome": {
        const orderId = nth(each.order)?.orderId;
        if (orderId === undefined) break;
        const reason = each.type === "cancelled" ? { reason: "customer" } : {};
        note(await app.call(endpoints.reportOutcome, { params: { orderId }, body: { type: each.type, at: clock.now, ...reason } }, asKey));
        break;
      }
      case "staff": {
        const paymentId = nth(each.order)?.paymentId;
        if (paymentId === undefined) break;
        note(
          await app.call(
            endpoints.decideAsStaff,
            { body: { paymentId, action: each.action, reasonCode: each.action === "release" ? null : "other" } },
            await asStaff(),
          ),
        );
        break;
      }
      case "list": {
        taken.add(index);
        const value = emailOf(each.person);
        const entryId = entries.get(value);
        if (each.isIn && entryId === undefined) {
          const { results } = await app.read(
            endpoints.addEntries,
            { params: { id: listId }, body: { value, expiresAt: null, note: null } },
            await asStaff(),
          );
          entries.set(value, results[0]?.entryId ?? 0);
        } else if (!each.isIn && entryId !== undefined) {
          await app.read(endpoints.deleteEntry, { params: { itemId: entryId } }, await asStaff());
          entries.delete(value);
        }
        break;
      }
      case "wait":
        break;
    }
  }
  return taken;
}

function orderBody({ minutesLate, person, card, device, amount, currency, isFull }: Step & { kind: "order" }, orderId: string, now: Date) {
  return {
    orderId,
    createdAt: new Date(now.getTime() - minutesLate * MINUTE_MS).toISOString(),
    amount,
    currency,
    ...(person === null ? {} : { customer: { email: emailOf(person) } }),
    ...(card === null ? {} : { payment: { cardBin: "424242", cardLast4: card, ...(isFull ? { avs: "Y", cvv: "M" } : {}) } }),
    ...(isFull ? { device: { deviceId: device, ip: "203.0.113.7" }, billingAddress: { country: "US" } } : {}),
  };
}
