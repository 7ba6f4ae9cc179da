import { beforeAll, expect, test } from "vitest";
import { syncSubscription } from "#server/billing/sync-subscription.ts";
import { aClock, aPayingShop, deliver, withStripe } from "#tests/server/billing/a-paying-shop.ts";
import { stripePrices, type FakeStripe } from "#tests/support/a-stripe.ts";
import { fc } from "#tests/support/properties.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const clock = aClock("2026-11-22T09:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: clock.now });
});

const price = fc.constantFrom(...Object.values(stripePrices));
/** What happens at Stripe; each tells of an event. */
const change = fc.oneof(
  price.map((to) => ({ does: "change", to }) as const),
  fc.constantFrom("cancel", "go on", "fail", "pay").map((does) => ({ does }) as const),
);
const pick = fc.nat({ max: 50 });
/** What happens to events: one is delivered, also again; one job begins to read; one of the answers arrives. */
const transport = fc.record({ does: fc.constantFrom("deliver", "read", "arrive"), at: pick } as const);
const steps = fc.array(fc.oneof({ weight: 2, arbitrary: change }, { weight: 5, arbitrary: transport }), { minLength: 5, maxLength: 40 });

test("late, twice and out of order, events end in the state that Stripe has", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(pick), async (taken, order) => {
      app.jobs.splice(0);
      const stripe = await withStripe(app, clock);
      const own = await aPayingShop(app, clock);
      await own.url("Protect");
      const events: object[] = [stripe.pay(stripe.checkouts[0]?.id ?? "")];
      const subscription = stripe.subscriptions[0]?.id ?? "";
      const delivered = new Set<object>();
      const reading: Promise<void>[] = [];
      stripe.state.holdsReadings = true;
      const deliverOne = async (event: object) => {
        delivered.add(event);
        expect((await deliver(app, event, clock.now())).statusCode).toBe(200);
      };
      const begin = async (at: number) => {
        if (app.jobs.length === 0) return;
        app.jobs.splice(at % app.jobs.length, 1);
        const held = stripe.held.length;
        reading.push(syncSubscription(app.services, own.shop.tenantId));
        await stripe.whenHeld(held + 1);
      };
      for (const step of taken) {
        switch (step.does) {
          case "deliver": {
            const event = events[step.at % events.length];
            if (event !== undefined) await deliverOne(event);
            break;
          }
          case "read":
            await begin(step.at);
            break;
          case "arrive":
            if (stripe.held.length > 0) stripe.release(step.at);
            break;
          default:
            events.push(happen(stripe, subscription, step));
        }
      }
      const next = () => order.next().value ?? 0;
      for (const event of events.filter((each) => !delivered.has(each)).toReversed()) await deliverOne(event);
      while (app.jobs.length > 0) await begin(next());
      while (stripe.held.length > 0) stripe.release(next());
      await Promise.all(reading);
      expect(await own.billing()).toMatchObject(expected(stripe));
      stripe.state.holdsReadings = false;
    }),
    { numRuns: 25 },
  );
}, 120_000);

function happen(
  stripe: FakeStripe,
  id: string,
  step: { does: "change"; to: string } | { does: "cancel" | "go on" | "fail" | "pay" },
): object {
  switch (step.does) {
    case "change":
      return stripe.changePrice(id, step.to);
    case "cancel":
      return stripe.cancelAtPeriodEnd(id);
    case "go on":
      return stripe.cancelAtPeriodEnd(id, false);
    case "fail":
      return stripe.failPayment(id);
    case "pay":
      return stripe.payInvoices(id);
  }
}

/** What the shop's plan is by what Stripe has in the end. */
function expected({ subscriptions: [subscription] }: FakeStripe): object {
  const planOf = (wanted: string | undefined) => Object.entries(stripePrices).find(([, id]) => id === wanted)?.[0] ?? null;
  const isUnpaid = subscription?.status === "past_due";
  return {
    plan: planOf(subscription?.price),
    status: isUnpaid ? "unpaid" : "active",
    nextPlan: subscription?.cancelAtPeriodEnd ? "free" : planOf(subscription?.schedule?.price),
    unpaidSince: isUnpaid ? clock.now() : null,
  };
}
