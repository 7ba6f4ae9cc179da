import type { Billing } from "#contract/subscription.ts";
import { graceEnd, heldPlan, invoicePeriodEnd, isPaying } from "#domain/accounts/billing.ts";
import { isEnterprisePlan, isFreePlan } from "#domain/accounts/plans.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { countOwnScenarios } from "#domain/scenarios/scenario.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { providerNameOf } from "#server/billing/provider.ts";
import {
  findPayingShop,
  findPlanRequest,
  planChangedAt,
  stateOf,
  verificationsByMonth,
  type PayingShop,
  type PlanRequest,
} from "#server/billing/subscription-store.ts";
import type { Handle } from "#server/db/database.ts";
import { ordersByMonth } from "#server/figures/figure-store.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { listOwners } from "#server/shops/person-store.ts";

/** How many months of use are told, this one included. */
const MONTHS = 12;

/** How a shop pays for its plan, what changes next, and what it used. */
export async function readBilling(
  { config, database, now }: Pick<Services, "config" | "database" | "now">,
  actor: ShopActor,
): Promise<Billing> {
  const { tenantId } = actor;
  const at = now();
  const owners = await database.asSystem((handle) => listOwners(handle, tenantId));
  return database.forTenants([tenantId], async (handle) => {
    const paying = await findPayingShop(handle, tenantId);
    if (paying === null) throw new SuretyError("not-found", "You don't have access to this shop.");
    const { subscription } = paying;
    const request = await findPlanRequest(handle, tenantId);
    const { scenarios } = await readLiveSet(handle, tenantId);
    return {
      ...planNow(paying, at),
      planSince: await planChangedAt(handle, tenantId),
      provider: providerNameOf(paying, { hasStripe: config.stripe !== null }),
      status: subscription?.status ?? null,
      request: request === null ? null : { ...request, isOwn: isOwn(request, actor) },
      owners: owners.map(({ fullName }) => fullName),
      ownScenarios: countOwnScenarios(scenarios),
      months: await readUse(handle, paying, at),
    };
  });
}

/** Whether the actor made a request. Names may be the same; an id is nobody else's. */
function isOwn({ askedById }: Pick<PlanRequest, "askedById">, actor: ShopActor): boolean {
  return askedById !== null && askedById === auditActor(actor).id;
}

/** The plan that holds now, which may have changed since it was last settled, and what becomes of it. */
function planNow(
  { shop, subscription }: PayingShop,
  now: Date,
): Pick<Billing, "plan" | "periodEnd" | "nextPlan" | "unpaidSince" | "graceEnd"> {
  if (subscription === null || !isPaying(subscription)) {
    const isInvoiced = !isFreePlan(shop.plan) && !isEnterprisePlan(shop.plan);
    const periodEnd = isInvoiced ? invoicePeriodEnd(now, shop.timeZone) : null;
    return { plan: shop.plan, periodEnd, nextPlan: null, unpaidSince: null, graceEnd: null };
  }
  const { unpaidSince } = subscription;
  const plan = heldPlan(stateOf(subscription), now);
  const isTurned = plan === subscription.nextPlan;
  // Of invoices only an end is stored that something changes at.
  const monthEnd = isEnterprisePlan(plan) ? null : invoicePeriodEnd(now, shop.timeZone);
  const periodEnd = subscription.periodEnd ?? (subscription.provider === "invoice" ? monthEnd : null);
  return {
    plan,
    periodEnd: isTurned ? null : periodEnd,
    nextPlan: isTurned ? null : subscription.nextPlan,
    unpaidSince,
    graceEnd: unpaidSince === null ? null : graceEnd(unpaidSince),
  };
}

/** This month and the ones before it, the newest first; those before the shop was there are left out. */
async function readUse(handle: Handle, { shop }: PayingShop, now: Date): Promise<Billing["months"]> {
  const { tenantId, timeZone, createdAt } = shop;
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(shopDay(now, timeZone).slice(0, 7), back));
  const [first = ""] = months.slice(-1);
  const [orders, verifications] = [await ordersByMonth(handle, tenantId, first), await verificationsByMonth(handle, tenantId, first)];
  const begun = shopDay(createdAt, timeZone).slice(0, 7);
  return months
    .map((month) => ({
      month,
      orders: orders.find((counted) => counted.month === month)?.orders ?? 0,
      verifications: verifications.find((counted) => counted.month === month)?.verifications ?? 0,
    }))
    .filter(({ month, ...use }, back) => back === 0 || month >= begun || use.orders > 0 || use.verifications > 0);
}

function monthBefore(month: string, back: number): string {
  return shopDay(monthsEarlier(new Date(`${month}-15T12:00:00Z`), back, "UTC"), "UTC").slice(0, 7);
}
