import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { cancelSubscription, keepPlan, requestPlan } from "#contract/subscription.ts";
import { ENTERPRISE_WORDS, INVOICE_WORDS } from "#domain/accounts/plan-words.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import { readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { aClock, aPayingShop, takeMails, takeMailsTo, turn, withStripe } from "#tests/server/billing/a-paying-shop.ts";
import { aPerson, aShop, anOrderBody, testSecrets } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import { scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

const START = "2026-11-22T09:00:00Z";
const MONTH_END = new Date("2026-12-01T00:00:00Z");
const clock = aClock(START);
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: clock.now });
});
beforeEach(() => {
  clock.set(START);
  app.jobs.splice(0);
  app.services.config.supportEmail = null;
});

async function operator(...args: string[]): Promise<string> {
  const command = readShopArguments(args);
  if (command.kind === "help") throw new Error("No help was asked for");
  const { config, database, jobs } = app.services;
  return (await runShopCommand({ config, database, jobs, secrets: testSecrets, now: clock.now() }, command)).join("\n");
}

describe("a shop that pays by invoice", () => {
  test("asks for a bigger plan, which holds once the operator grants it", async () => {
    app.services.config.supportEmail = "support@surety.test";
    const own = await aPayingShop(app, clock);
    expect((await own.url("Scale")).answer).toEqual({ url: "/settings/subscription?request=plus" });
    expect(await own.billing()).toMatchObject({ plan: "free", request: null });
    const asked = await app.read(requestPlan, { body: { plan: "plus" } }, await own.as());
    expect(asked).toMatchObject({
      plan: "free",
      provider: "invoice",
      request: { plan: "plus", askedBy: "Dana Reyes", askedAt: clock.now() },
    });
    expect(JSON.stringify(app.jobs)).toContain(`npm run shop -- --change ${own.shop.tenantId} --plan plus`);
    expect(await operator("--requests")).toContain(
      `${own.shop.shopName}): Discover (free) → Scale (plus), asked by Dana Reyes on 2026-11-22`,
    );

    await operator("--change", own.shop.shopName, "--plan", "plus");
    expect(await own.billing()).toMatchObject({ plan: "plus", request: null, periodEnd: MONTH_END, nextPlan: null });
    expect(await operator("--requests")).not.toContain(own.shop.shopName);
    expect(await own.audit()).toEqual(["Dana Reyes: Plan requested - → Scale", "Surety: Plan Discover → Scale"]);
  });

  test.each([
    ["granted", "Scale", "is now on Scale", /Your request was granted. We changed the plan of .* from Discover to Scale/],
    ["answered by another plan", "protect", "is now on Protect", /We couldn't grant the request for Scale. .* is now on Protect/],
    ["refused", "Discover", "stays on Discover", /We couldn't grant the request for Scale. .* stays on Discover/],
  ])("whose request is %s is told by email: its owners, and who asked", async (_, plan, subject, text) => {
    const own = await aPayingShop(app, clock);
    const unconfirmed = await aPerson({ of: [own.shop], at: clock.now() });
    const { database } = app.services;
    await app.read(requestPlan, { body: { plan: "plus" } }, await own.as());
    await database.asOwner("update person_account set email_confirmed_at = null where user_id = $1", [unconfirmed.userId]);
    await database.asOwner("update tenant_user set role = 'analyst' where user_id = $1", [own.owner.userId]);
    app.jobs.splice(0);
    const printed = await operator("--change", own.shop.shopName, "--plan", plan);
    expect(printed).toMatch(plan === "Discover" ? "plan: Discover (free), as before" : /plan: Discover \(free\) → \w+ \(\w+\)/);
    expect(JSON.stringify(app.jobs)).not.toContain(unconfirmed.email);
    const [mail, ...more] = takeMailsTo(app, own.owner.email);
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toMatch(text);
    expect(more).toEqual([]);
  });

  test("asks the operator by one email a day, whatever it asks for; the command lists the latest", async () => {
    app.services.config.supportEmail = "support@surety.test";
    const own = await aPayingShop(app, clock);
    const ask = async (plan: PlanId) => app.read(requestPlan, { body: { plan } }, await own.as());
    for (const plan of ["plus", "starter", "plus", "standard"] as const) await ask(plan);
    await app.read(keepPlan, {}, await own.as());
    await ask("starter");
    expect(takeMailsTo(app, "support@surety.test")).toHaveLength(1);
    expect(await operator("--requests")).toContain(`${own.shop.shopName}): Discover (free) → Protect (starter)`);
    clock.set("2026-11-23T09:00:01Z");
    await ask("plus");
    expect(takeMailsTo(app, "support@surety.test")).toHaveLength(1);
  });

  test("gives the operator its names on one line, without a web address", async () => {
    app.services.config.supportEmail = "support@surety.test";
    const own = await aPayingShop(app, clock, { name: `Lamp https://evil.test/pay ${"x".repeat(80)}` });
    await app.read(requestPlan, { body: { plan: "plus" } }, await own.as());
    const [mail] = takeMailsTo(app, "support@surety.test");
    expect(mail?.subject).toMatch(/^"Lamp evil\.\u2060test\/pay x+…" asks for Scale$/);
    expect(mail?.text).not.toContain("://");
  });

  test("asks for nothing before the address of who asks is confirmed, and is told so", async () => {
    const own = await aPayingShop(app, clock);
    await app.services.database.asOwner("update person_account set email_confirmed_at = null where user_id = $1", [own.owner.userId]);
    expect(await app.call(requestPlan, { body: { plan: "plus" } }, await own.as())).toMatchObject({
      status: 409,
      problem: { detail: "Confirm your email address before you ask for a plan. We sent you a link." },
    });
    expect(await own.billing()).toMatchObject({ request: null });
  });

  test("asks for a bigger plan in place of a smaller one that was to come, and the other way around", async () => {
    const own = await aPayingShop(app, clock, { plan: "standard" });
    await downgrade(own, "free");
    expect((await own.url("Scale")).answer).toEqual({ url: "/settings/subscription?request=plus" });
    expect(await own.billing()).toMatchObject({ nextPlan: "free", request: null });
    for (const _ of [1, 2])
      expect(await app.read(requestPlan, { body: { plan: "plus" } }, await own.as())).toMatchObject({
        nextPlan: null,
        request: { plan: "plus" },
      });
    await downgrade(own, "starter");
    expect(await own.billing()).toMatchObject({ nextPlan: "starter", request: null });
    expect((await app.call(requestPlan, { body: { plan: "free" } }, await own.as())).problem?.detail).toBe(
      "The shop changes to Protect on Dec 1. Keep Convert Plus first, then choose another plan.",
    );
    expect(await own.audit()).toEqual([
      "Dana Reyes: Next plan - → Discover from Dec 1",
      "Dana Reyes: Next plan Discover from Dec 1 → -",
      "Dana Reyes: Plan requested - → Scale",
      "Dana Reyes: Plan request withdrawn Scale → -",
      "Dana Reyes: Next plan - → Protect from Dec 1",
    ]);
  });

  test("gets no plan back that is over by asking for a bigger one, also before that is stored", async () => {
    const own = await aPayingShop(app, clock, { plan: "starter" });
    await downgrade(own, "free");
    clock.set("2026-12-01T00:00:00Z");
    await app.read(requestPlan, { body: { plan: "plus" } }, await own.as());
    await turn(app);
    expect(await own.billing()).toMatchObject({ plan: "free", request: { plan: "plus" } });
  });

  test("reads a request as one's own by who made it, not by the name", async () => {
    const own = await aPayingShop(app, clock);
    const namesake = await aPerson({ of: [own.shop], at: clock.now(), fullName: "Dana Reyes" });
    expect(await app.read(requestPlan, { body: { plan: "plus" } }, await own.as())).toMatchObject({ request: { isOwn: true } });
    expect(await app.read(endpoints.getBilling, {}, asPerson(namesake, own.shop))).toMatchObject({
      request: { askedBy: "Dana Reyes", isOwn: false },
    });
  });

  test("reads from when on a plan is invoiced as it's granted, by what the operator read in the request", async () => {
    app.services.config.supportEmail = "support@surety.test";
    const own = await aPayingShop(app, clock);
    await app.read(requestPlan, { body: { plan: "plus" } }, await own.as());
    expect(takeMailsTo(app, "support@surety.test")[0]?.text).toContain(INVOICE_WORDS);
    await operator("--change", own.shop.shopName, "--plan", "plus");
    expect(takeMailsTo(app, own.owner.email)[0]?.text).toContain(`Scale is $599 a month, invoiced from Nov 22. ${INVOICE_WORDS}`);
    await operator("--change", own.shop.shopName, "--plan", "free");
    expect(takeMailsTo(app, own.owner.email)[0]?.text).not.toContain("invoice");
  });

  test("takes a request back", async () => {
    const own = await aPayingShop(app, clock);
    await app.read(requestPlan, { body: { plan: "plus" } }, await own.as());
    for (const _ of [1, 2]) expect(await app.read(keepPlan, {}, await own.as())).toMatchObject({ request: null });
    expect(await own.audit()).toEqual(["Dana Reyes: Plan requested - → Scale", "Dana Reyes: Plan request withdrawn Scale → -"]);
  });

  test.each(["starter", "free"] as const)("changes to %s by itself when the month ends, and keeps its plan until then", async (to) => {
    const own = await aPayingShop(app, clock, { plan: "plus", timeZone: "America/New_York" });
    const end = new Date("2026-12-01T05:00:00Z");
    await downgrade(own, to);
    expect(await own.billing()).toMatchObject({ plan: "plus", nextPlan: to, periodEnd: end });
    clock.set("2026-12-01T04:59:59Z");
    await turn(app);
    expect(await own.plan()).toBe("plus");
    clock.set("2026-12-01T05:00:00Z");
    expect(await own.plan()).toBe(to);
    await turn(app);
    await turn(app);
    expect(await own.billing()).toMatchObject({ plan: to, nextPlan: null });
    expect(takeMails(app, own)).toEqual([expect.stringContaining(`is now on ${to === "free" ? "Discover" : "Protect"}`)]);
    expect(await own.audit()).toEqual([
      `Dana Reyes: Next plan - → ${to === "free" ? "Discover" : "Protect"} from Dec 1`,
      `Surety: Plan Scale → ${to === "free" ? "Discover" : "Protect"}`,
    ]);
  });

  test("can change its mind until then", async () => {
    const own = await aPayingShop(app, clock, { plan: "plus" });
    await downgrade(own, "free");
    await app.read(keepPlan, {}, await own.as());
    clock.set("2026-12-01T00:00:00Z");
    await turn(app);
    expect(await own.billing()).toMatchObject({ plan: "plus", nextPlan: null });
  });

  test("goes on by invoice where Stripe is set up, if the operator set its plan", async () => {
    await withStripe(app, clock);
    const own = await aPayingShop(app, clock, { plan: "starter" });
    expect((await own.url("Scale")).answer).toEqual({ url: "/settings/subscription?request=plus" });
  });
});

async function downgrade(own: Awaited<ReturnType<typeof aPayingShop>>, to: PlanId): Promise<void> {
  const { tenantId } = own.shop;
  if (to === "free") await app.read(cancelSubscription, { params: { tenantId, subscriptionId: tenantId } }, await own.as());
  else await app.read(requestPlan, { body: { plan: to } }, await own.as());
}

describe("a change of plan", () => {
  test("to one that there isn't changes nothing, and is logged", async () => {
    const own = await aPayingShop(app, clock);
    const warned: unknown[] = [];
    const quiet = app.services.log.warn;
    app.services.log.warn = (...said: unknown[]) => void warned.push(said);
    const asked = await own.url("Gold");
    app.services.log.warn = quiet;
    expect([asked.status, asked.problem?.errors]).toEqual([
      422,
      [{ path: "pkg", message: "must be one of Discover, Protect, Convert Plus, Scale, Enterprise" }],
    ]);
    expect(JSON.stringify(warned)).toContain("Gold");
    expect(await own.billing()).toMatchObject({ plan: "free", request: null });
  });

  test("is for the actor's own shop", async () => {
    const [own, other] = [await aPayingShop(app, clock), await aShop()];
    const query = { pkg: "Scale", shop: other.shopName };
    expect((await app.call(endpoints.getSubscriptionUrl, { query }, await own.as())).status).toBe(404);
  });

  test("is an owner's to make; others read who that is", async () => {
    const own = await aPayingShop(app, clock);
    const analyst = asPerson(await aPerson({ of: [own.shop], role: "analyst", fullName: "Kim Lee", at: clock.now() }), own.shop);
    const query = { pkg: "Scale", shop: own.shop.shopName };
    expect((await app.call(endpoints.getSubscriptionUrl, { query }, analyst)).status).toBe(403);
    expect((await app.call(requestPlan, { body: { plan: "plus" } }, analyst)).status).toBe(403);
    expect(await app.read(endpoints.getBilling, {}, analyst)).toMatchObject({ owners: ["Dana Reyes"] });
  });

  test("isn't for Enterprise customers", async () => {
    const own = await aPayingShop(app, clock, { plan: "enterprise" });
    expect((await own.url("Scale")).problem?.detail).toBe(ENTERPRISE_WORDS);
    expect((await app.call(requestPlan, { body: { plan: "plus" } }, await own.as())).status).toBe(403);
  });
});

test("a plan lowered below what the shop uses leaves its scenarios deciding, read-only, and its orders screened", async () => {
  const own = await aPayingShop(app, clock, { plan: "plus" });
  const calls = scenarioCalls(app);
  await calls.create(await own.as(), { name: "Mine" });
  const live = () => app.services.database.forTenants([own.shop.tenantId], (handle) => readLiveSet(handle, own.shop.tenantId));
  const before = await live();
  expect(await own.billing()).toMatchObject({ ownScenarios: 1 });
  await downgrade(own, "free");
  clock.set("2026-12-01T00:00:00Z");
  await turn(app);
  expect(await own.plan()).toBe("free");
  expect(await live()).toEqual(before);
  expect((await calls.create(await own.as(), { name: "Another" })).status).toBe(403);
  // Far above the 250 orders of the free plan a month.
  await app.services.database.asOwner(
    `insert into daily_figure select $1, '2026-12-01', 'USD', 1, '', '', 'approved', 0, '', false, '', 300, 0, 0, 0, 0, 300`,
    [own.shop.tenantId],
  );
  const sent = await app.read(endpoints.sendOrder, { body: anOrderBody({ createdAt: clock.now().toISOString() }) }, asKeyOf(own.shop));
  expect(sent).toMatchObject({ decision: "approved" });
  expect((await own.billing()).months[0]).toMatchObject({ month: "2026-12", orders: 301 });
});
