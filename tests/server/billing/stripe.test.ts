import { isDeepStrictEqual } from "node:util";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelSubscription, keepPlan, refreshBilling } from "#contract/subscription.ts";
import { grantPlan } from "#server/billing/invoice-billing.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import { leaveStripe, leaveStripeJob } from "#server/billing/leave-stripe.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { syncSubscription } from "#server/billing/sync-subscription.ts";
import {
  aClock,
  aPayingShop,
  deliver,
  runReadings,
  takeMails,
  takeMailsTo,
  turn,
  withStripe,
} from "#tests/server/billing/a-paying-shop.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { stripePrices, type FakeStripe } from "#tests/support/a-stripe.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const START = "2026-11-22T09:00:00Z";
const PERIOD_END = new Date("2026-12-22T09:00:00Z");
const clock = aClock(START);
let app: TestApp;
let stripe: FakeStripe;
let own: Awaited<ReturnType<typeof aPayingShop>>;
beforeAll(async () => {
  app = await testApp({ now: clock.now });
});
beforeEach(async () => {
  clock.set(START);
  app.jobs.splice(0);
  stripe = await withStripe(app, clock);
  own = await aPayingShop(app, clock);
});

/** Takes the shop to a plan by Stripe's checkout, and returns its subscription there. */
async function upgraded(plan: "Protect" | "Convert Plus" | "Scale" = "Scale"): Promise<string> {
  await own.url(plan);
  stripe.pay(stripe.checkouts.at(-1)?.id ?? "");
  await own.refresh();
  return stripe.subscriptions.at(-1)?.id ?? "";
}
async function cancel() {
  return app.call(
    cancelSubscription,
    { params: { tenantId: own.shop.tenantId, subscriptionId: stripe.subscriptions.at(-1)?.id ?? "" } },
    await own.as(),
  );
}

describe("a first subscription", () => {
  test("is paid on Stripe's page, for the shop's own customer, and holds once Stripe says so, not because of where the owner comes back to", async () => {
    const { answer } = await own.url("Scale");
    const [checkout] = stripe.checkouts;
    expect(answer?.url).toBe(`${stripe.settings.apiUrl}/pay/${checkout?.id}`);
    expect(checkout).toMatchObject({
      price: stripePrices.plus,
      successUrl: `${app.services.config.publicUrl}/settings/subscription/thankyou?tid=${own.shop.tenantId}`,
      cancelUrl: `${app.services.config.publicUrl}/settings/subscription?tid=${own.shop.tenantId}`,
    });
    const { sent, idempotencyKey } = stripe.calls.find(({ call }) => call === "POST /v1/checkout/sessions") ?? {};
    expect(sent?.get("client_reference_id")).toBe(String(own.shop.tenantId));
    expect(idempotencyKey).toMatch(/^surety-checkout-/);
    expect(await own.refresh()).toMatchObject({ plan: "free", status: "opened" });

    stripe.pay(checkout?.id ?? "");
    expect(await own.refresh()).toMatchObject({
      plan: "plus",
      status: "active",
      provider: "stripe",
      periodEnd: PERIOD_END,
      planSince: clock.now(),
    });
    expect(await own.plan()).toBe("plus");
    expect(await own.audit()).toEqual(["Stripe: Plan Discover → Scale"]);
  });

  test("holds by its webhook, before the owner comes back", async () => {
    await own.url("plus");
    const event = stripe.pay(stripe.checkouts[0]?.id ?? "");
    const delivered = await deliver(app, event, clock.now());
    expect([delivered.statusCode, delivered.json()]).toEqual([200, { received: true }]);
    expect(await own.plan()).toBe("free");
    expect(await runReadings(app)).toBe(1);
    expect(await own.plan()).toBe("plus");
    expect(await own.refresh()).toMatchObject({ plan: "plus" });
    expect(await own.audit()).toEqual(["Stripe: Plan Discover → Scale"]);
  });

  test("is opened once by two clicks, and of two plans only the last can be paid for", async () => {
    const [first, second] = await Promise.all([own.url("Scale"), own.url("Scale")]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.answer?.url).toBe(second.answer?.url);
    // A click that comes once the first was answered leads to the same page, which is still open.
    expect((await own.url("Scale")).answer?.url).toBe(first.answer?.url);
    expect(stripe.checkouts.map(({ status }) => status)).toEqual(["open"]);
    await own.url("Protect");
    expect(stripe.checkouts.map(({ status, price }) => [status, price])).toEqual([
      ["expired", stripePrices.plus],
      ["open", stripePrices.starter],
    ]);
  });

  test("has no address at Stripe that its owner hasn't confirmed", async () => {
    await app.services.database.asOwner("update person_account set email_confirmed_at = null where user_id = $1", [own.owner.userId]);
    await own.url("Scale");
    expect(stripe.customers.map(({ sent }) => sent.get("email"))).toEqual([null]);
    const confirmed = await aPayingShop(app, clock);
    await confirmed.url("Scale");
    expect(stripe.customers.at(-1)?.sent.get("email")).toBe(confirmed.owner.email);
  });

  test("isn't opened again for a shop that pays already, which is led to its change instead", async () => {
    const subscription = await upgraded("Protect");
    const { answer } = await own.url("Scale");
    expect(answer?.url).toBe(`${stripe.settings.apiUrl}/portal/${stripe.portals[0]?.id}`);
    expect(stripe.portals[0]?.change).toMatchObject({ subscription, price: stripePrices.plus });
    expect(stripe.checkouts).toHaveLength(1);
    await own.url("Protect");
    expect(stripe.portals[1]?.change).toBeNull();
    expect(stripe.configurations).toHaveLength(1);
    expect(stripe.configurations[0]?.sent.get("features[subscription_update][schedule_at_period_end][conditions][0][type]")).toBe(
      "decreasing_item_amount",
    );
  });
});

describe("while Stripe is down", () => {
  test("nothing is opened or changed, and the words say to try again", async () => {
    stripe.state.isDown = true;
    const asked = await own.url("Scale");
    expect([asked.status, asked.problem?.detail]).toEqual([503, "Our payment provider isn't answering. Please try again."]);
    expect(await rowsOf(own.shop, "subscription")).toEqual([]);
    stripe.state.isDown = false;
    expect((await own.url("Scale")).status).toBe(200);
  });

  test("in the middle of it, what Stripe already did is found by the next try", async () => {
    stripe.state.losesAnswerOf = "POST /v1/checkout/sessions";
    expect((await own.url("Scale")).status).toBe(200);
    expect(stripe.checkouts).toHaveLength(1);
    expect(stripe.customers).toHaveLength(1);

    const subscription = await upgradedByOpenCheckout();
    stripe.state.losesAnswerOf = `POST /v1/subscriptions/${subscription}`;
    expect(await cancel()).toMatchObject({ status: 200, answer: { plan: "plus", nextPlan: "free" } });
  });

  test("a reading by webhook fails and is repeated, and the plan stays as it was", async () => {
    await upgraded();
    await deliver(app, stripe.cancelAtPeriodEnd(stripe.subscriptions[0]?.id ?? ""), clock.now());
    stripe.state.isDown = true;
    await expect(runReadings(app)).rejects.toMatchObject({ code: "unavailable" });
    expect(await own.billing()).toMatchObject({ plan: "plus", nextPlan: null });
    stripe.state.isDown = false;
    expect(await own.refresh()).toMatchObject({ plan: "plus", nextPlan: "free" });
  });

  test("it's asked once about a period that ended, and then once an hour", async () => {
    await upgraded();
    stripe.state.isDown = true;
    const { tenantId } = own.shop;
    const asks: number[] = [];
    for (const at of ["09:01", "09:02", "09:30", "10:01", "10:02", "11:02"]) {
      clock.set(`2026-12-22T${at}:00Z`);
      app.jobs.splice(0);
      await turn(app);
      const sent = app.jobs.filter(({ name, data }) => name === "sync-subscription" && isDeepStrictEqual(data, { tenantId }));
      const readings = await Promise.allSettled(sent.map(() => syncSubscription(app.services, tenantId)));
      asks.push(readings.filter(({ status }) => status === "rejected").length);
    }
    expect(asks).toEqual([1, 0, 0, 1, 0, 1]);
  });
});

async function upgradedByOpenCheckout(): Promise<string> {
  stripe.pay(stripe.checkouts[0]?.id ?? "");
  await own.refresh();
  return stripe.subscriptions[0]?.id ?? "";
}

describe("a change of a subscription", () => {
  test("upwards holds at once, downwards at the period's end", async () => {
    const subscription = await upgraded("Protect");
    stripe.changePrice(subscription, stripePrices.plus);
    expect(await own.refresh()).toMatchObject({ plan: "plus", nextPlan: null });
    stripe.changePrice(subscription, stripePrices.standard);
    expect(await own.refresh()).toMatchObject({ plan: "plus", nextPlan: "standard", periodEnd: PERIOD_END });
    clock.set("2026-12-22T08:59:59Z");
    await turn(app);
    expect(await own.plan()).toBe("plus");
    clock.set("2026-12-22T09:00:00Z");
    // The session goes by the time, also before the job does.
    expect(await own.plan()).toBe("standard");
    await turn(app);
    stripe.endPeriod(subscription);
    await runReadings(app);
    expect(await own.billing()).toMatchObject({ plan: "standard", nextPlan: null, periodEnd: new Date("2027-01-21T09:00:00Z") });
    expect(await own.audit()).toEqual([
      "Stripe: Plan Discover → Protect",
      "Stripe: Plan Protect → Scale",
      "Stripe: Next plan - → Convert Plus from Dec 22",
      "Surety: Plan Scale → Convert Plus",
    ]);
  });

  test("to Discover keeps the plan to the period's end, can be taken back, and be done again", async () => {
    await upgraded();
    expect(await cancel()).toMatchObject({ answer: { plan: "plus", nextPlan: "free", periodEnd: PERIOD_END } });
    expect(await cancel()).toMatchObject({ status: 200, answer: { nextPlan: "free" } });
    expect(await own.url("Protect")).toMatchObject({
      status: 409,
      problem: { detail: "The shop changes to Discover on Dec 22. Keep Scale first, then choose another plan." },
    });
    expect(await app.read(keepPlan, {}, await own.as())).toMatchObject({ plan: "plus", nextPlan: null });
    await cancel();
    clock.set("2026-12-22T09:00:00Z");
    stripe.endPeriod(stripe.subscriptions[0]?.id ?? "");
    await turn(app);
    await runReadings(app);
    expect(await own.billing()).toMatchObject({ plan: "free", status: "ended", nextPlan: null });
    // The invoices are there still.
    expect((await own.url("Discover")).status).toBe(200);
    expect(stripe.portals.at(-1)?.change).toBeNull();
    expect(await own.audit()).toEqual([
      "Stripe: Plan Discover → Scale",
      "Dana Reyes: Next plan - → Discover from Dec 22",
      "Dana Reyes: Next plan Discover from Dec 22 → -",
      "Dana Reyes: Next plan - → Discover from Dec 22",
      "Surety: Plan Scale → Discover",
    ]);
  });

  test.each(["an end", "a smaller plan"])("upwards waits until %s that was to come is taken back, twice at once too", async (what) => {
    const subscription = await upgraded("Convert Plus");
    if (what === "an end") await cancel();
    else stripe.changePrice(subscription, stripePrices.starter);
    expect(await own.refresh()).toMatchObject({ plan: "standard", nextPlan: what === "an end" ? "free" : "starter" });
    expect((await own.url("Scale")).problem?.detail).toMatch(/^The shop changes to (Discover|Protect) on Dec 22. Keep Convert Plus first/);
    const as = await own.as();
    const kept = await Promise.all([1, 2].map(() => app.call(keepPlan, {}, as)));
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own.url("Scale")).status).toBe(200);
    expect(stripe.portals.at(-1)?.change).toMatchObject({ subscription, price: stripePrices.plus });
    expect(await own.billing()).toMatchObject({ plan: "standard", nextPlan: null });
    expect((await own.audit()).at(-1)).toMatch(/^Dana Reyes: Next plan (Discover|Protect) from Dec 22 → -$/);
  });

  test("upwards leads to the payment where one is missing, and leaves what is to come", async () => {
    const subscription = await upgraded("Convert Plus");
    await cancel();
    stripe.failPayment(subscription);
    expect(await own.refresh()).toMatchObject({ status: "unpaid", nextPlan: "free" });
    expect((await own.url("Scale")).status).toBe(200);
    expect(stripe.portals.at(-1)?.change).toBeNull();
    expect(await own.billing()).toMatchObject({ nextPlan: "free" });
  });

  test("is an owner's alone, of their own shop and its subscription", async () => {
    await upgraded();
    const analyst = asPerson(await aPerson({ of: [own.shop], role: "analyst", at: clock.now() }), own.shop);
    const subscriptionId = stripe.subscriptions[0]?.id ?? "";
    const params = { tenantId: own.shop.tenantId, subscriptionId };
    expect((await app.call(cancelSubscription, { params }, analyst)).status).toBe(403);
    const other = await aShop();
    const others = asPerson(await aPerson({ of: [other], at: clock.now() }), other);
    expect((await app.call(cancelSubscription, { params }, others)).status).toBe(404);
    expect((await app.call(cancelSubscription, { params: { ...params, subscriptionId: "sub_999" } }, await own.as())).status).toBe(404);
    expect(await own.billing()).toMatchObject({ nextPlan: null });
  });
});

describe("a plan that the operator sets", () => {
  const grant = (plan: PlanId = "enterprise") =>
    app.services.database.asSystem(async (handle) => {
      const settings = { plan };
      return grantPlan(handle, await changeShop(handle, own.shop.tenantId, settings), { ...app.services, now: clock.now() });
    });
  /** Runs what the app sent about checkouts that were open. */
  const leave = async () => {
    for (const { name, data } of app.jobs.splice(0))
      if (name === leaveStripeJob.name) await leaveStripe(app.services, leaveStripeJob.data.parse(data));
  };

  test("while a checkout is being opened leaves no page to pay on", async () => {
    stripe.state.holdsReadings = true;
    const opening = own.url("Scale");
    await stripe.whenHeld(1);
    await grant();
    stripe.state.holdsReadings = false;
    stripe.release(0);
    expect(await opening).toMatchObject({ status: 409 });
    await leave();
    expect(stripe.checkouts.filter(({ status }) => status === "open")).toEqual([]);
    expect(await own.billing()).toMatchObject({ plan: "enterprise", provider: "invoice" });
  });

  test("while a checkout is open closes it", async () => {
    await own.url("Scale");
    await grant();
    await leave();
    expect(stripe.checkouts.map(({ status }) => status)).toEqual(["expired"]);
    expect(await own.billing()).toMatchObject({ plan: "enterprise", provider: "invoice" });
  });

  test("while a checkout is being paid on stays, and the operator is told of the payment", async () => {
    app.services.config.supportEmail = "support@surety.test";
    await own.url("Scale");
    const event = stripe.pay(stripe.checkouts[0]?.id ?? "");
    await grant();
    await deliver(app, event, clock.now());
    expect(await runReadings(app)).toBe(0);
    await leave();
    const [mail] = takeMailsTo(app, "support@surety.test");
    expect(mail?.subject).toBe(`${await nameOf()} still pays through Stripe`);
    expect(await own.billing()).toMatchObject({ plan: "enterprise", provider: "invoice" });
    app.services.config.supportEmail = null;
  });
});

describe("a plan that the operator sets and takes back", () => {
  const set = (plan: PlanId) =>
    app.services.database.asSystem(async (handle) =>
      grantPlan(handle, await changeShop(handle, own.shop.tenantId, { plan }), { ...app.services, now: clock.now() }),
    );

  test("leads to a new page to pay on, and what was to be closed before is looked at anew", async () => {
    app.services.config.supportEmail = "support@surety.test";
    await own.url("Scale");
    await set("enterprise");
    const sent = app.jobs.splice(0).filter(({ name }) => name === leaveStripeJob.name);
    const leave = async () => {
      for (const { data } of sent) await leaveStripe(app.services, leaveStripeJob.data.parse(data));
    };
    await leave();
    await set("free");
    const { answer } = await own.url("Scale");
    const [before, now] = stripe.checkouts;
    expect([before?.status, now?.status, answer?.url]).toEqual(["expired", "open", `${stripe.settings.apiUrl}/pay/${now?.id}`]);
    stripe.pay(now?.id ?? "");
    expect(await own.refresh()).toMatchObject({ plan: "plus", provider: "stripe" });
    await leave();
    expect(takeMailsTo(app, "support@surety.test")).toEqual([]);
    app.services.config.supportEmail = null;
  });
});

describe("a refresh", () => {
  const readings = () => stripe.calls.filter(({ call }) => call === "GET /v1/subscriptions").length;

  test("asks Stripe once in 10 seconds, however many pages are opened, and at once after it didn't answer", async () => {
    await own.url("Scale");
    const before = readings();
    const refresh = async () => app.call(refreshBilling, {}, await own.as());
    expect((await Promise.all([refresh(), refresh(), refresh()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(readings()).toBe(before + 1);
    clock.set("2026-11-22T09:00:10Z");
    stripe.state.isDown = true;
    expect((await refresh()).status).toBe(503);
    stripe.state.isDown = false;
    stripe.pay(stripe.checkouts[0]?.id ?? "");
    expect(await refresh()).toMatchObject({ answer: { plan: "plus" } });
  });

  test("is an owner's", async () => {
    const analyst = asPerson(await aPerson({ of: [own.shop], role: "analyst", at: clock.now() }), own.shop);
    expect((await app.call(refreshBilling, {}, analyst)).status).toBe(403);
  });
});

describe("a failed payment", () => {
  test("leaves the plan for 7 days, which owners are told by email, and then takes it until it's paid", async () => {
    const subscription = await upgraded();
    clock.set("2026-12-22T09:00:00Z");
    await deliver(app, stripe.failPayment(subscription), clock.now());
    await runReadings(app);
    const graceEnd = new Date("2026-12-29T09:00:00Z");
    expect(await own.billing()).toMatchObject({ plan: "plus", status: "unpaid", unpaidSince: clock.now(), graceEnd });
    expect(takeMails(app, own)).toEqual([`Payment failed for ${await nameOf()}`]);
    await own.refresh();
    expect(takeMails(app, own)).toEqual([]);

    clock.set("2026-12-29T08:59:59Z");
    await turn(app);
    expect(await own.plan()).toBe("plus");
    clock.set("2026-12-29T09:00:00Z");
    expect(await own.plan()).toBe("free");
    await turn(app);
    await turn(app);
    expect(takeMails(app, own)).toEqual([`${await nameOf()} is now on Discover`]);

    stripe.payInvoices(subscription);
    expect(await own.refresh()).toMatchObject({ plan: "plus", unpaidSince: null });
    expect(await own.audit()).toEqual([
      "Stripe: Plan Discover → Scale",
      "Stripe: Payment - → Missing",
      "Surety: Plan Scale → Discover",
      "Stripe: Plan Discover → Scale",
      "Stripe: Payment Missing → Paid",
    ]);
  });

  test("is mailed to no address that isn't confirmed", async () => {
    const subscription = await upgraded();
    await app.services.database.asOwner("update person_account set email_confirmed_at = null where user_id = $1", [own.owner.userId]);
    stripe.failPayment(subscription);
    await own.refresh();
    expect(takeMails(app, own)).toEqual([]);
  });
});

test("a price that no plan is known for changes nothing and is logged", async () => {
  const warned: unknown[] = [];
  const quiet = app.services.log.warn;
  app.services.log.warn = (...said: unknown[]) => void warned.push(said);
  const subscription = await upgraded();
  stripe.changePrice(subscription, "price_unknown");
  expect(await own.refresh()).toMatchObject({ plan: "plus" });
  app.services.log.warn = quiet;
  expect(JSON.stringify(warned)).toContain("price_unknown");
  expect(await own.audit()).toEqual(["Stripe: Plan Discover → Scale"]);
});

describe("an event", () => {
  test("that is delivered twice is worked off once", async () => {
    await own.url("Scale");
    const event = stripe.pay(stripe.checkouts[0]?.id ?? "");
    for (const _ of [1, 2, 3]) expect((await deliver(app, event, clock.now())).statusCode).toBe(200);
    expect(await runReadings(app)).toBe(1);
  });

  test.each([
    ["with another secret", { secret: "whsec_of_someone_else" }],
    ["more than 5 minutes ago", { age: 301 }],
  ])("that was signed %s is refused, and nothing is read", async (_, { secret, age = 0 }: { secret?: string; age?: number }) => {
    await own.url("Scale");
    const event = stripe.pay(stripe.checkouts[0]?.id ?? "");
    const delivered = await deliver(app, event, new Date(clock.now().getTime() - age * 1000), secret);
    expect(delivered.statusCode).toBe(401);
    expect(await runReadings(app)).toBe(0);
  });

  test("whose bytes aren't those that were signed is refused, and so is one without a signature", async () => {
    await own.url("Scale");
    const event = stripe.pay(stripe.checkouts[0]?.id ?? "");
    const { payload, headers } = (await import("#tests/support/a-stripe.ts")).signedByStripe(event, clock.now());
    const send = (sent: string, with_: Record<string, string>) =>
      app.http.inject({ method: "POST", url: "/sensor/stripe/webhooks", headers: with_, payload: sent });
    expect((await send(`${payload} `, headers)).statusCode).toBe(401);
    expect((await send(payload, { "content-type": "application/json" })).statusCode).toBe(401);
    expect((await send(payload, headers)).statusCode).toBe(200);
  });

  test("that is true gets in through a flood of forged ones from the same address", async () => {
    await own.url("Scale");
    const event = stripe.pay(stripe.checkouts[0]?.id ?? "");
    const forged = Array.from({ length: 1300 }, () => deliver(app, event, clock.now(), "whsec_of_someone_else"));
    const delivered = await deliver(app, event, clock.now());
    expect(delivered.statusCode).toBe(200);
    expect(new Set((await Promise.all(forged)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect((await deliver(app, event, clock.now())).statusCode).toBe(200);
  });

  test("about nobody's customer is taken and leads to nothing", async () => {
    expect((await deliver(app, stripe.subscribe("cus_of_nobody", stripePrices.plus), clock.now())).statusCode).toBe(200);
    expect(await runReadings(app)).toBe(0);
  });

  test("finds nobody on a server that isn't set up for Stripe", async () => {
    const event = stripe.subscribe("cus_of_nobody", stripePrices.plus);
    app.services.config.stripe = null;
    expect((await deliver(app, event, clock.now())).statusCode).toBe(404);
  });
});

async function nameOf(): Promise<string> {
  const [row] = await rowsOf(own.shop, "tenant");
  return String(row?.["name"]);
}
