import type { Stripe } from "stripe";
import type { PaidState, SubscriptionStatus } from "#domain/accounts/billing.ts";
import { planOf, type PlanId } from "#domain/accounts/plans.ts";
import { askStripe, type StripeSettings } from "#server/platforms/stripe/stripe-client.ts";
import { soldPlans } from "#server/platforms/stripe/sold-plan.ts";

/** A subscription at Stripe, in our words; `nextPlan` and what else a change needs to know are those of its schedule too. */
export type StripeState = PaidState & {
  subscriptionId: string | null;
  /** Its only item, which has the price. */
  itemId: string | null;
  scheduleId: string | null;
};
/** What Stripe has, or that it has a price or a status that we know no plan for. */
export type StripeReading = { kind: "known"; state: StripeState } | { kind: "unknown"; what: string };

const NONE: StripeState = {
  status: "opened",
  plan: null,
  periodEnd: null,
  nextPlan: null,
  unpaidSince: null,
  subscriptionId: null,
  itemId: null,
  scheduleId: null,
};

/** A subscription's status in our words. */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: "active",
  active: "active",
  past_due: "unpaid",
  unpaid: "unpaid",
  paused: "unpaid",
  incomplete: "opened",
  incomplete_expired: "ended",
  canceled: "ended",
};
/** Which of a customer's subscriptions counts, if there are several: the first status that one has. */
const precedence: readonly SubscriptionStatus[] = ["active", "unpaid", "opened", "ended"];

/** How a customer's subscription stands at Stripe now. Throws "unavailable". */
export async function readStripeState(settings: StripeSettings, customerId: string): Promise<StripeReading> {
  const { data } = await askStripe(settings, (stripe) =>
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100, expand: ["data.schedule"] }),
  );
  const readings = data.map((subscription) => readOne(settings, subscription));
  const unknown = readings.find((reading) => reading.kind === "unknown");
  const known = readings.flatMap((reading) => (reading.kind === "known" ? [reading.state] : []));
  const [state = NONE] = known.toSorted(
    (a, b) => precedence.indexOf(a.status) - precedence.indexOf(b.status) || rankOf(b.plan) - rankOf(a.plan),
  );
  // What is known doesn't say what the shop pays for, if something else is being paid for as well.
  if (unknown !== undefined) return unknown;
  if (state.status !== "unpaid" || state.subscriptionId === null) return { kind: "known", state };
  return {
    kind: "known",
    state: { ...state, unpaidSince: (await oldestOpenInvoice(settings, state.subscriptionId)) ?? state.unpaidSince },
  };
}

function rankOf(plan: PlanId | null): number {
  return plan === null ? -1 : planOf(plan).rank;
}

function readOne(settings: StripeSettings, subscription: Stripe.Subscription): StripeReading {
  const status = statuses[subscription.status];
  if (status === undefined) return { kind: "unknown", what: `a subscription with the status ${subscription.status}` };
  const [item] = subscription.items.data;
  const plan = item === undefined ? null : planOfPrice(settings, item.price.id);
  // One that is over doesn't matter, whatever it was.
  if (plan === null && status !== "ended") return { kind: "unknown", what: `the price ${item?.price.id ?? "of no item"}` };
  const schedule = typeof subscription.schedule === "string" ? null : subscription.schedule;
  const periodEnd = subscription.cancel_at ?? item?.current_period_end ?? null;
  return {
    kind: "known",
    state: {
      status,
      plan,
      periodEnd: periodEnd === null ? null : dateOf(periodEnd),
      nextPlan: subscription.cancel_at_period_end || subscription.cancel_at !== null ? "free" : scheduledPlan(settings, plan, schedule),
      // Renewals are due when a period begins.
      unpaidSince: status === "unpaid" && item !== undefined ? dateOf(item.current_period_start) : null,
      subscriptionId: subscription.id,
      itemId: item?.id ?? null,
      scheduleId: schedule?.id ?? null,
    },
  };
}

/** The plan that a schedule changes to after its current phase; null if it stays. */
function scheduledPlan(settings: StripeSettings, plan: PlanId | null, schedule: Stripe.SubscriptionSchedule | null): PlanId | null {
  const current = schedule?.current_phase ?? null;
  if (schedule === null || current === null) return null;
  const price = schedule.phases.find(({ start_date: start }) => start >= current.end_date)?.items[0]?.price;
  if (price === undefined) return schedule.end_behavior === "cancel" ? "free" : null;
  const next = planOfPrice(settings, typeof price === "string" ? price : price.id);
  return next === plan ? null : next;
}

function planOfPrice({ prices }: StripeSettings, priceId: string): PlanId | null {
  return soldPlans.find((plan) => prices[plan] === priceId) ?? null;
}

/** When the oldest invoice was made that isn't paid; null if there is none. */
async function oldestOpenInvoice(settings: StripeSettings, subscriptionId: string): Promise<Date | null> {
  const { data } = await askStripe(settings, (stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, status: "open", limit: 100 }),
  );
  return data.length === 0 ? null : dateOf(Math.min(...data.map(({ created }) => created)));
}

/** Stripe's times are in seconds. */
function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
