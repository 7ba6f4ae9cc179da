import type { BodyOf } from "#contract/endpoint.ts";
import type { takeStripeEvent as endpoint } from "#contract/subscription.ts";
import { isNewDelivery } from "#server/access/signed-delivery-store.ts";
import { findTenantOfCustomer } from "#server/billing/subscription-store.ts";
import { syncSubscriptionJob } from "#server/billing/sync-subscription.ts";
import type { Services } from "#server/services.ts";

/**
 * Takes an event of Stripe's: whatever it says, its customer's subscription is read from Stripe anew, by a job. One that was taken
 * before is done already. One about a customer who isn't ours is left alone.
 */
export async function takeStripeEvent(
  { database, jobs, log, now }: Pick<Services, "database" | "jobs" | "log" | "now">,
  { id, type, data }: BodyOf<typeof endpoint>,
): Promise<void> {
  const { customer } = data.object;
  await database.asSystem(async (handle) => {
    if (!(await isNewDelivery(handle, "stripe", id, now()))) return;
    const tenantId = typeof customer === "string" ? await findTenantOfCustomer(handle, "stripe", customer) : null;
    if (tenantId === null) log.info({ id, type }, "an event of Stripe's is about none of our shops");
    else await jobs.send(syncSubscriptionJob, { tenantId }, handle);
  });
}
