import { mayChangeScenarios, meetsNeed } from "#domain/accounts/entitlements.ts";
import { planOf, type Plan, type PlanId } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";

/** Said to an Enterprise customer who wants to change the plan. */
export const ENTERPRISE_WORDS =
  "Thank you for being an Enterprise customer, to make changes to your plan, please contact your dedicated account manager.";

/** What a new plan that is paid by invoice is charged for. Surety's operator, who writes the invoices, reads it in each request for a plan. */
export const INVOICE_WORDS = "We invoice by calendar month. The first invoice covers the rest of this month.";

/** What happens to a request for a plan. */
export const REQUEST_WORDS = "We answer by email, to owners whose email is confirmed. Until then, your plan stays as it is.";

/** A plan as the operator's commands name it, by what merchants call it and by its id: "Scale (plus)". */
export function planWithId(planId: PlanId): string {
  const { id, name } = planOf(planId);
  return name.toLowerCase() === id ? name : `${name} (${id})`;
}

/** A plan's price: "Free", "$99 a month". */
export function priceWords(planId: PlanId): string {
  const { priceUsd } = planOf(planId);
  if (priceUsd === null) return "By agreement";
  return priceUsd === 0 ? "Free" : `$${formatCount(priceUsd)} a month`;
}

/** What the plan becomes and when: "Discover from Dec 22"; null if it stays. */
export function nextPlanWords(
  { nextPlan, periodEnd }: { nextPlan: PlanId | null; periodEnd: Date | null },
  timeZone: string,
  now: Date,
): string | null {
  return nextPlan === null || periodEnd === null ? null : `${planOf(nextPlan).name} from ${formatDate(periodEnd, timeZone, now)}`;
}

/** What a bigger plan takes the place of: "planned change to Discover on Dec 22"; null if nothing is to come. */
export function plannedChange(
  { nextPlan, periodEnd }: { nextPlan: PlanId | null; periodEnd: Date | null },
  timeZone: string,
  now: Date,
): string | null {
  return nextPlan === null || periodEnd === null
    ? null
    : `planned change to ${planOf(nextPlan).name} on ${formatDate(periodEnd, timeZone, now)}`;
}

/** What a plan includes, one line each. */
export function planFeatures(planId: PlanId): string[] {
  const plan = planOf(planId);
  const { ordersPerMonth, scenarios, support } = plan;
  return [
    ordersPerMonth === null ? "Unlimited orders" : `${formatCount(ordersPerMonth)} orders a month`,
    scenarios,
    verificationWords(plan),
    ...(meetsNeed<"premium">("premium", plan) ? ["Your branding"] : []),
    ...(support === null ? [] : [support]),
  ];
}

export type PlanUse = { orders: number; ownScenarios: number };

/**
 * What a shop would lose with a smaller plan, one sentence each, in numbers of its own where it has them: what it used this month,
 * and its own scenarios that are live.
 */
export function planLosses(from: PlanId, to: PlanId, use: PlanUse): string[] {
  const [had, has] = [planOf(from), planOf(to)];
  const losses: string[] = [];
  if (has.ordersPerMonth !== null && has.ordersPerMonth < (had.ordersPerMonth ?? Infinity))
    losses.push(
      `${formatCount(has.ordersPerMonth)} orders a month${had.ordersPerMonth === null ? "" : ` instead of ${formatCount(had.ordersPerMonth)}`}. You've had ${formatCount(use.orders)} this month. Orders above the limit are still screened.`,
    );
  const lostScenarios = use.ownScenarios - (has.ownScenarios ?? Infinity);
  if (lostScenarios > 0)
    losses.push(
      `You have ${countWords(use.ownScenarios, "custom scenario")}, and ${has.name} includes ${has.ownScenarios === 0 ? "none" : String(has.ownScenarios)}. They keep deciding, and you can archive or delete them, but not add any.`,
    );
  if (changesContent(from) && !changesContent(to))
    losses.push("Rules, sensors, actions and custom lists become read-only. Values in rules can still be changed.");
  if (meetsNeed<"premium">("premium", had) && !meetsNeed<"premium">("premium", has))
    losses.push("No branding of your own.", "Preset scenarios can't be renamed, moved or archived.");
  if (had.automatesVerifications && !has.automatesVerifications) losses.push("Automatic verifications become manual.");
  if (has.verificationsPerMonth !== null && has.verificationsPerMonth < (had.verificationsPerMonth ?? Infinity))
    losses.push(
      `${verificationWords(has)}${had.verificationsPerMonth === null ? ", where you have no limit now" : ` instead of ${formatCount(had.verificationsPerMonth)}`}.`,
    );
  if (had.support !== null && has.support !== had.support)
    losses.push(has.support === null ? `No ${lowerFirst(had.support)}.` : `${has.support} instead of ${lowerFirst(had.support)}.`);
  return losses;
}

/** "25 manual verifications a month". */
function verificationWords({ verificationsPerMonth, automatesVerifications }: Plan): string {
  if (verificationsPerMonth === null) return "Unlimited verifications";
  return `${formatCount(verificationsPerMonth)} ${automatesVerifications ? "automated" : "manual"} verifications a month`;
}

function changesContent(planId: PlanId): boolean {
  return mayChangeScenarios("content", { plan: planId, premium: planOf(planId).premium });
}
