import { onTestFinished } from "vitest";
import { getBilling, getSubscriptionUrl, refreshBilling } from "#contract/subscription.ts";
import { getSession } from "#contract/session.ts";
import { openSession } from "#server/access/session-store.ts";
import { syncSubscription } from "#server/billing/sync-subscription.ts";
import { turnPlans } from "#server/billing/turn-plans.ts";
import { listAuditWords } from "#tests/server/billing/audit-words.ts";
import { signedByStripe, startStripe } from "#tests/support/a-stripe.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import type { NewShop } from "#server/shops/create-shop.ts";

/** A clock that a test moves. */
export function aClock(start: string) {
  let at = new Date(start);
  return { now: () => at, set: (to: string) => (at = new Date(to)) };
}

/** Stripe, for the rest of the test, which the app is set up for. */
export async function withStripe(app: TestApp, clock: { now: () => Date }) {
  const stripe = await startStripe({ now: clock.now });
  app.services.config.stripe = stripe.settings;
  onTestFinished(async () => {
    app.services.config.stripe = null;
    await stripe.stop();
  });
  return stripe;
}

/** A shop with an owner, and what a test does with its plan. */
export async function aPayingShop(app: TestApp, clock: { now: () => Date }, shown: Partial<NewShop> = {}) {
  const shop = await aShop(shown);
  const owner = await aPerson({ of: [shop], password: "confirms the address", at: clock.now() });
  // A session would end as the clock moves on.
  const as = async () => {
    const { userId } = owner;
    const token = await app.services.database.asSystem((handle) => openSession(handle, { userId }, clock.now()));
    return asPerson({ ...owner, token }, shop);
  };
  return {
    shop,
    owner,
    as,
    billing: async () => app.read(getBilling, {}, await as()),
    /** As if the last time was long ago. */
    refresh: async () => {
      await app.services.database.asOwner("update subscription set refreshed_at = null where tenant_id = $1", [shop.tenantId]);
      return app.read(refreshBilling, {}, await as());
    },
    plan: async () => (await app.read(getSession, {}, await as())).tenant?.plan,
    url: async (pkg: string) => app.call(getSubscriptionUrl, { query: { pkg, shop: shop.shopName } }, await as()),
    audit: () => listAuditWords(shop),
  };
}

/** Delivers an event to the app, as Stripe does. */
export function deliver(app: TestApp, happened: object, at: Date, secret?: string) {
  const { payload, headers } = signedByStripe(happened, at, secret);
  return app.http.inject({ method: "POST", url: "/sensor/stripe/webhooks", headers, payload });
}

/** Runs what the app sent to read subscriptions, and forgets it. */
export async function runReadings(app: TestApp): Promise<number> {
  const sent = app.jobs.filter(({ name }) => name === "sync-subscription").map(({ data }) => tenantOf(data));
  app.jobs.splice(0, app.jobs.length, ...app.jobs.filter(({ name }) => name !== "sync-subscription"));
  for (const tenantId of sent) await syncSubscription(app.services, tenantId);
  return sent.length;
}

/** The subjects of the emails that the app sent to a shop's owner; forgets all emails. */
export function takeMails(app: TestApp, shop: { owner: { email: string } }): string[] {
  return takeMailsTo(app, shop.owner.email).map(({ subject }) => subject);
}

/** The emails that the app sent to an address; forgets all emails. */
export function takeMailsTo(app: TestApp, email: string): { subject: string; text: string }[] {
  const mails = app.jobs.filter(({ name }) => name === "send-mail").map(({ data }) => data);
  app.jobs.splice(0, app.jobs.length, ...app.jobs.filter(({ name }) => name !== "send-mail"));
  return mails.flatMap((mail) =>
    typeof mail === "object" && mail !== null && "to" in mail && "subject" in mail && "text" in mail && mail.to === email
      ? [{ subject: String(mail.subject), text: String(mail.text) }]
      : [],
  );
}

export async function turn(app: TestApp): Promise<void> {
  await turnPlans(app.services);
}

function tenantOf(data: unknown): number {
  if (typeof data === "object" && data !== null && "tenantId" in data && typeof data.tenantId === "number") return data.tenantId;
  throw new Error("The job names no shop");
}
