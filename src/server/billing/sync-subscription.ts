import { z } from "zod";
import { settlePlan } from "#server/billing/settle-plan.ts";
import { billingProvider } from "#server/billing/billing-provider.ts";
import type { BillingMeans } from "#server/billing/provider.ts";
import { findPayingShop, lockPayingShop, numberQuestion } from "#server/billing/subscription-store.ts";
import { job } from "#server/jobs/job.ts";
import { automatic, type AuditActor } from "#server/shops/audit-actor.ts";

/**
 * Reads from a shop's provider how its subscription stands, and stores that. Readings can cross: of several at once, the one that was
 * asked for last is kept, which has everything that any of them was told of. A price that no plan is known for changes nothing.
 * `by` is who made the change that is read, if that's known. Throws "unavailable".
 */
export async function syncSubscription(services: BillingMeans, tenantId: number, by: AuditActor | null = null): Promise<void> {
  const { database, log } = services;
  const asked = await database.asSystem(async (handle) => {
    const number = await numberQuestion(handle, tenantId, services.now());
    const paying = number === null ? null : await findPayingShop(handle, tenantId);
    return number === null || paying === null || paying.subscription === null
      ? null
      : { number, paying, subscription: paying.subscription };
  });
  if (asked === null) return;
  const { provider } = asked.subscription;
  const reading = await billingProvider(services, provider).read(asked.paying);
  if (reading.kind === "unknown") {
    log.warn({ tenantId, provider }, `the shop pays for what no plan is known for, so nothing changes: ${reading.what}`);
    return;
  }
  await database.asSystem(async (handle) => {
    const locked = await lockPayingShop(handle, tenantId);
    const stored = locked?.subscription ?? null;
    // Another answer is newer, or the shop pays someone else meanwhile.
    if (locked === null || stored === null || stored.answered >= asked.number || stored.provider !== provider) return;
    const now = services.now();
    const state = { ...reading.state, provider, answered: asked.number };
    await settlePlan(handle, locked, state, { ...services, now, by: by ?? automatic(providerWords[provider]) });
  });
}

/** Whose change it is in the audit trail, if nobody is known to have made it here. */
const providerWords = { shopify: "Shopify", stripe: "Stripe", invoice: "Surety" } as const;

/** Reads a shop's subscription because something happened at its provider. */
export const syncSubscriptionJob = job({
  name: "sync-subscription",
  data: z.object({ tenantId: z.int() }),
  retries: 10,
  firstRetrySeconds: 15,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: (means: Omit<BillingMeans, "jobs">, { tenantId }, { jobs }) => syncSubscription({ ...means, jobs }, tenantId),
});
