import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { askStripe, isRefusal, type StripeSettings } from "#server/platforms/stripe/stripe-client.ts";
import { groupBy } from "#server/group-by.ts";
import type { StripeState } from "#server/platforms/stripe/read-stripe-state.ts";
import { soldPlans, type SoldPlan } from "#server/platforms/stripe/sold-plan.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Where Stripe's pages lead back to: after a change, and without one. */
export type Places = { done: string; back: string };

/** A customer for a shop. Asking twice makes one. Throws "unavailable". */
export async function makeCustomer(
  settings: StripeSettings,
  shop: { tenantId: number; name: string; email: string | null },
): Promise<string> {
  const sent = { name: shop.name, ...(shop.email === null ? {} : { email: shop.email }), metadata: { tenant_id: String(shop.tenantId) } };
  const customer = await askStripe(settings, (stripe) => stripe.customers.create(sent, once("customer", sent)));
  return customer.id;
}

type Checkout = { tenantId: number; customerId: string; plan: SoldPlan; places: Places; previousId: string | null };

const CHECKOUT_MARK = "surety_sent";
/** More than are ever over within the day in which Stripe repeats an answer. */
const MOST_CHECKOUTS = 20;

/**
 * A page where a first subscription is paid for. Asking twice, at once or one after the other, gives the same page, so that a second
 * click doesn't close the page that the first one leads to. One that was opened before for anything else is closed, so that nobody pays
 * twice. Throws "conflict" if that one was paid for just now, and "unavailable".
 */
export async function openCheckout(settings: StripeSettings, checkout: Checkout): Promise<{ id: string; url: string }> {
  const { tenantId, customerId, plan, places, previousId } = checkout;
  const asked: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer: customerId,
    client_reference_id: String(tenantId),
    line_items: [{ price: settings.prices[plan], quantity: 1 }],
    subscription_data: { metadata: { tenant_id: String(tenantId) } },
    success_url: places.done,
    cancel_url: places.back,
  };
  const mark = digest(asked);
  if (previousId !== null) {
    const { status, url, metadata } = await readCheckout(settings, previousId);
    if (status === "open" && url !== null && metadata?.[CHECKOUT_MARK] === mark) return { id: previousId, url };
    if (status === "open" && (await closeCheckout(settings, previousId)))
      throw new SuretyError("conflict", "A payment for this shop was made just now. Reload the page to see its plan.");
  }
  const sent = { ...asked, metadata: { [CHECKOUT_MARK]: mark } };
  let after = previousId;
  for (let tries = 0; tries < MOST_CHECKOUTS; tries++) {
    const key = once("checkout", { ...sent, previousId: after });
    const { id } = await askStripe(settings, (stripe) => stripe.checkout.sessions.create(sent, key));
    // Stripe repeats its first answer to the same question, also when that page is over by now.
    const { status, url } = await readCheckout(settings, id);
    if (status === "open" && url !== null) return { id, url };
    after = id;
  }
  throw new SuretyError("unavailable", "Our payment provider refused this. Please contact us.");
}

/** Closes a page that was opened to pay on, and returns whether it was paid on before. One that is over is left alone. */
export async function closeCheckout(settings: StripeSettings, checkoutId: string): Promise<boolean> {
  const { status } = await readCheckout(settings, checkoutId);
  if (status !== "open") return status === "complete";
  try {
    await askStripe(settings, (stripe) => stripe.checkout.sessions.expire(checkoutId));
    return false;
  } catch (cause) {
    if (!(await isRefusal(cause))) throw cause;
    // It ended meanwhile.
    const now = await readCheckout(settings, checkoutId);
    if (now.status === "open") throw cause;
    return now.status === "complete";
  }
}

function readCheckout(settings: StripeSettings, checkoutId: string): Promise<Stripe.Checkout.Session> {
  return askStripe(settings, (stripe) => stripe.checkout.sessions.retrieve(checkoutId));
}

/** A page where a change to another price is confirmed, or, without one, where cards and invoices are. Throws "unavailable". */
export async function openPortal(
  settings: StripeSettings,
  { customerId, places, change }: { customerId: string; places: Places; change: { state: StripeState; plan: SoldPlan } | null },
): Promise<string> {
  const configuration = await portalConfiguration(settings);
  const { url } = await askStripe(settings, (stripe) =>
    stripe.billingPortal.sessions.create({
      customer: customerId,
      configuration,
      return_url: places.back,
      ...(change === null ? {} : { flow_data: changeFlow(settings, change, places) }),
    }),
  );
  return url;
}

function changeFlow(
  { prices }: StripeSettings,
  { state, plan }: { state: StripeState; plan: SoldPlan },
  { done }: Places,
): Stripe.BillingPortal.SessionCreateParams.FlowData {
  const { subscriptionId, itemId } = state;
  if (subscriptionId === null || itemId === null) throw new Error("Only a subscription can be changed");
  return {
    type: "subscription_update_confirm",
    subscription_update_confirm: { subscription: subscriptionId, items: [{ id: itemId, price: prices[plan], quantity: 1 }] },
    after_completion: { type: "redirect", redirect: { return_url: done } },
  };
}

/** Ends the subscription when the period ends that is paid for. Doing it twice changes nothing. Throws "unavailable". */
export async function endAtPeriodEnd(settings: StripeSettings, { subscriptionId, scheduleId }: StripeState): Promise<void> {
  if (subscriptionId === null) return;
  if (scheduleId !== null) await endSchedule(settings, scheduleId);
  await askStripe(settings, (stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
}

/** Takes back an end or a change at the period's end. Doing it twice changes nothing. Throws "unavailable". */
export async function goOn(settings: StripeSettings, { subscriptionId, scheduleId }: StripeState): Promise<void> {
  if (subscriptionId === null) return;
  if (scheduleId !== null) await endSchedule(settings, scheduleId);
  await askStripe(settings, (stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }));
}

/** Takes back a change at the period's end. One that someone else took back meanwhile, as by a second click, is left alone. */
async function endSchedule(settings: StripeSettings, scheduleId: string): Promise<void> {
  try {
    await askStripe(settings, (stripe) => stripe.subscriptionSchedules.release(scheduleId));
  } catch (cause) {
    if (!(await isRefusal(cause))) throw cause;
    const { status } = await askStripe(settings, (stripe) => stripe.subscriptionSchedules.retrieve(scheduleId));
    if (status === "active" || status === "not_started") throw cause;
  }
}

const PORTAL_MARK = "surety_prices";

/**
 * The settings of Stripe's own pages, made on first use: upgrades hold at once and are charged in part, downgrades begin when the
 * period ends that is paid for.
 */
async function portalConfiguration(settings: StripeSettings): Promise<string> {
  const mark = digest(settings.prices);
  return askStripe(settings, async (stripe) => {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const found = data.find(({ metadata }) => metadata?.[PORTAL_MARK] === mark);
    if (found !== undefined) return found.id;
    const prices = await Promise.all(soldPlans.map((plan) => stripe.prices.retrieve(settings.prices[plan])));
    const products = groupBy(prices, ({ product }) => (typeof product === "string" ? product : product.id));
    const sent: Stripe.BillingPortal.ConfigurationCreateParams = {
      metadata: { [PORTAL_MARK]: mark },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ["email", "address", "tax_id"] },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ["price"],
          proration_behavior: "always_invoice",
          products: [...products].map(([product, of]) => ({ product, prices: of.map(({ id }) => id) })),
          schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
        },
      },
    };
    return (await stripe.billingPortal.configurations.create(sent, once("portal", sent))).id;
  });
}

/** A key by which Stripe knows a repeated request again. It's different for anything else that is sent. */
function once(what: string, sent: object): { idempotencyKey: string } {
  return { idempotencyKey: `surety-${what}-${digest(sent)}` };
}

function digest(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 40);
}
