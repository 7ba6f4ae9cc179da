import { z } from "zod";
import { isPaying } from "#domain/accounts/billing.ts";
import { stillPaysMail } from "#server/billing/billing-mails.ts";
import type { BillingMeans } from "#server/billing/provider.ts";
import { job } from "#server/jobs/job.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { closeCheckout } from "#server/platforms/stripe/change-at-stripe.ts";
import { readStripeState } from "#server/platforms/stripe/read-stripe-state.ts";
import { findPayingShop } from "#server/billing/subscription-store.ts";

const left = z.object({ tenantId: z.int(), customerId: z.string(), checkoutId: z.string().nullable() });

/**
 * Follows the operator's word that a shop pays by invoice from now on: closes the checkout that was open, so that nobody pays on it
 * anymore. A shop that pays at Stripe all the same, also because it paid a moment before, would pay twice: the operator is told, in the
 * log and by email, and its plan stays as they set it. Safe to repeat. Throws "unavailable".
 */
export async function leaveStripe(
  { config, database, log, jobs }: Omit<BillingMeans, "now">,
  { tenantId, customerId, checkoutId }: z.output<typeof left>,
): Promise<void> {
  const { stripe, supportEmail } = config;
  if (stripe === null) return;
  if (checkoutId !== null) await closeCheckout(stripe, checkoutId);
  const paying = await database.asSystem((handle) => findPayingShop(handle, tenantId));
  // It may have begun to pay there anew since.
  if (paying?.subscription?.provider !== "invoice") return;
  const reading = await readStripeState(stripe, customerId);
  if (reading.kind === "known" && !isPaying(reading.state)) return;
  log.warn({ tenantId, customerId }, "a shop that pays by invoice still pays through Stripe as well; cancel that there");
  if (supportEmail !== null) await jobs.send(sendMailJob, stillPaysMail(supportEmail, paying.shop, customerId));
}

/** Sent with the operator's word. */
export const leaveStripeJob = job({
  name: "leave-stripe",
  data: left,
  retries: 10,
  firstRetrySeconds: 15,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: (means: Omit<BillingMeans, "jobs" | "now">, data, { jobs }) => leaveStripe({ ...means, jobs }, data),
});
