import { and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { PaidState } from "#domain/accounts/billing.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import { findShopifySettings } from "#server/connections/shopify-connection-store.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { monthlyUsages, planRequests, subscriptions } from "#server/db/schema/billing-tables.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import { findShop, lockShopRow, type Shop } from "#server/shops/shop-store.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PlanRequest = { plan: PlanId; askedBy: string; askedById: number | null; askedAt: Date };
/** A shop with how it pays; null if it never did. */
export type PayingShop = {
  shop: Shop;
  subscription: SubscriptionRow | null;
  /** Whether the app is installed in its Shopify shop. */
  isAtShopify: boolean;
};

export async function findPayingShop(handle: Handle, tenantId: number): Promise<PayingShop | null> {
  const shop = await findShop(handle, tenantId);
  if (shop === null) return null;
  const isAtShopify = shop.shopifyShop !== null && (await findShopifySettings(handle, tenantId)) !== null;
  return { shop, subscription: await findSubscription(handle, tenantId), isAtShopify };
}

/** The same, for what is about to change it: others that change it wait until the transaction ends. */
export async function lockPayingShop(handle: Handle, tenantId: number): Promise<PayingShop | null> {
  await lockShopRow(handle, tenantId);
  await handle.select({ tenantId: subscriptions.tenantId }).from(subscriptions).where(eq(subscriptions.tenantId, tenantId)).for("update");
  return findPayingShop(handle, tenantId);
}

export async function findSubscription(handle: Handle, tenantId: number): Promise<SubscriptionRow | null> {
  const found = await handle.select().from(subscriptions).where(eq(subscriptions.tenantId, tenantId));
  return found[0] ?? null;
}

/** Stores how a shop pays, in place of what was there. */
export async function storeSubscription(
  handle: Handle,
  tenantId: number,
  stored: Partial<Omit<SubscriptionRow, "tenantId">> & Pick<SubscriptionRow, "provider" | "status">,
): Promise<void> {
  await handle
    .insert(subscriptions)
    .values({ tenantId, ...stored })
    .onConflictDoUpdate({ target: subscriptions.tenantId, set: stored });
}

/**
 * Counts that a provider is about to be asked, and returns the question's number. An answer counts only if no later question's is
 * stored: whatever happened before a question is in its answer, so the last question's answer has everything that was heard of.
 */
export async function numberQuestion(handle: Handle, tenantId: number, now: Date): Promise<number | null> {
  const [row] = await handle
    .update(subscriptions)
    .set({ asked: sql`${subscriptions.asked} + 1`, readAt: now })
    .where(eq(subscriptions.tenantId, tenantId))
    .returning({ asked: subscriptions.asked });
  return row?.asked ?? null;
}

/** How long the answer to one refresh is good enough for the next. */
const REFRESH_EVERY_MS = 10_000;

/** Whether a shop's provider is to be asked by now because an owner wants to know; nobody else is told so for 10 seconds. */
export async function claimRefresh(handle: Handle, tenantId: number, now: Date): Promise<boolean> {
  const isDue = or(isNull(subscriptions.refreshedAt), lte(subscriptions.refreshedAt, new Date(now.getTime() - REFRESH_EVERY_MS)));
  const claimed = await handle
    .update(subscriptions)
    .set({ refreshedAt: now })
    .where(and(eq(subscriptions.tenantId, tenantId), isDue))
    .returning({ tenantId: subscriptions.tenantId });
  return claimed.length > 0;
}

/** Lets the next refresh ask at once, because this one got no answer. */
export async function giveUpRefresh(handle: Handle, tenantId: number): Promise<void> {
  await handle.update(subscriptions).set({ refreshedAt: null }).where(eq(subscriptions.tenantId, tenantId));
}

/** The shop whose customer this is at a provider; null if it's nobody's. Run as the system. */
export async function findTenantOfCustomer(
  handle: Handle,
  provider: SubscriptionRow["provider"],
  customerId: string,
): Promise<number | null> {
  const [row] = await handle
    .select({ tenantId: subscriptions.tenantId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.customerId, customerId)));
  return row?.tenantId ?? null;
}

export type DueSubscription = Pick<SubscriptionRow, "tenantId" | "provider" | "periodEnd" | "readAt" | "asked" | "answered">;

/** Shops whose plan may have to change by now: their period ended, or their grace did. Run as the system. */
export function listDueSubscriptions(handle: Handle, now: Date, unpaidBefore: Date): Promise<DueSubscription[]> {
  return handle
    .select({
      tenantId: subscriptions.tenantId,
      provider: subscriptions.provider,
      periodEnd: subscriptions.periodEnd,
      readAt: subscriptions.readAt,
      asked: subscriptions.asked,
      answered: subscriptions.answered,
    })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "unpaid"]),
        or(lte(subscriptions.periodEnd, now), lte(subscriptions.unpaidSince, unpaidBefore)),
      ),
    )
    .orderBy(subscriptions.tenantId);
}

export function stateOf({ status, plan, periodEnd, nextPlan, unpaidSince }: SubscriptionRow): PaidState {
  return { status, plan, periodEnd, nextPlan, unpaidSince };
}

export async function setPlan(handle: Handle, tenantId: number, plan: PlanId, subscriptionId: string | null): Promise<void> {
  await handle.update(tenants).set({ plan, subscriptionId }).where(eq(tenants.tenantId, tenantId));
}

const requestColumns = {
  plan: planRequests.plan,
  askedBy: planRequests.askedBy,
  askedById: planRequests.askedById,
  askedAt: planRequests.askedAt,
};

export async function findPlanRequest(handle: Handle, tenantId: number): Promise<PlanRequest | null> {
  const [row] = await handle.select(requestColumns).from(planRequests).where(eq(planRequests.tenantId, tenantId));
  return row ?? null;
}

export async function storePlanRequest(handle: Handle, tenantId: number, request: PlanRequest): Promise<void> {
  await handle
    .insert(planRequests)
    .values({ tenantId, ...request })
    .onConflictDoUpdate({ target: planRequests.tenantId, set: request });
}

/** Returns what was asked for; null if nothing was. */
export async function deletePlanRequest(handle: Handle, tenantId: number): Promise<PlanRequest | null> {
  const [row] = await handle.delete(planRequests).where(eq(planRequests.tenantId, tenantId)).returning(requestColumns);
  return row ?? null;
}

/** What all shops asked for, the oldest first. Run as the system. */
export function listPlanRequests(
  handle: Handle,
): Promise<(PlanRequest & Pick<Shop, "tenantId" | "name" | "shopName"> & { has: PlanId })[]> {
  return handle
    .select({
      tenantId: tenants.tenantId,
      name: tenants.name,
      shopName: tenants.shopName,
      has: tenants.plan,
      ...requestColumns,
    })
    .from(planRequests)
    .innerJoin(tenants, eq(tenants.tenantId, planRequests.tenantId))
    .orderBy(planRequests.askedAt, planRequests.tenantId);
}

type InvoiceChange = Pick<Shop, "name" | "shopName" | "timeZone"> & { has: PlanId; nextPlan: PlanId; periodEnd: Date };

/** The plans of shops that pay by invoice and change when the month ends. Run as the system. */
export async function listInvoiceChanges(handle: Handle): Promise<InvoiceChange[]> {
  const rows = await handle
    .select({
      name: tenants.name,
      shopName: tenants.shopName,
      timeZone: tenants.timeZone,
      has: tenants.plan,
      nextPlan: subscriptions.nextPlan,
      periodEnd: subscriptions.periodEnd,
    })
    .from(subscriptions)
    .innerJoin(tenants, eq(tenants.tenantId, subscriptions.tenantId))
    .where(eq(subscriptions.provider, "invoice"))
    .orderBy(subscriptions.periodEnd, tenants.tenantId);
  return rows.flatMap(({ nextPlan, periodEnd, ...shop }) =>
    nextPlan === null || periodEnd === null ? [] : [{ ...shop, nextPlan, periodEnd }],
  );
}

/** The verifications of each month from `firstMonth` (YYYY-MM) on. */
export function verificationsByMonth(
  handle: Handle,
  tenantId: number,
  firstMonth: string,
): Promise<{ month: string; verifications: number }[]> {
  return handle
    .select({ month: monthlyUsages.month, verifications: monthlyUsages.verifications })
    .from(monthlyUsages)
    .where(and(eq(monthlyUsages.tenantId, tenantId), sql`${monthlyUsages.month} >= ${firstMonth}`));
}

/** What a change of the plan that holds is recorded as. */
export const PLAN_CHANGED = "Plan";

/** When the plan that holds last changed; null if it never did. */
export async function planChangedAt(handle: Handle, tenantId: number): Promise<Date | null> {
  const [row] = await handle
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.area, "plan"), eq(auditEvents.what, PLAN_CHANGED)))
    .orderBy(desc(auditEvents.at))
    .limit(1);
  return row?.at ?? null;
}
