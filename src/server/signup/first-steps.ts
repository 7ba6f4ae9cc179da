import { and, eq, isNull } from "drizzle-orm";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getFirstSteps as getFirstStepsEndpoint } from "#contract/signup.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";

type Means = Pick<Services, "database" | "now">;

/** What a new shop's people do first. Empty for all other shops, once everything is done, and once someone dismissed it. */
export async function readFirstSteps(
  { database }: Means,
  { tenantId }: Pick<ShopActor, "tenantId">,
): Promise<AnswerOf<typeof getFirstStepsEndpoint>> {
  return database.forTenants([tenantId], async (handle) => {
    const shop = await requireShop(handle, tenantId);
    if (!shop.hasFirstSteps || shop.firstStepsDismissedAt !== null) return { steps: [] };
    const { hasOrder, hasTeam } = await seen(handle, tenantId);
    const steps = [
      { step: "order" as const, isDone: hasOrder },
      { step: "rule" as const, isDone: shop.firstRuleSeenAt !== null },
      { step: "team" as const, isDone: hasTeam },
      // Only a Shopify shop can be linked so far.
      ...(shop.platform === "SHOPIFY" ? [{ step: "platform" as const, isDone: shop.shopifyShop !== null }] : []),
    ];
    return { steps: steps.every(({ isDone }) => isDone) ? [] : steps };
  });
}

/** Nobody is shown the first steps again. */
export async function dismissFirstSteps({ database, now }: Means, { tenantId }: ShopActor): Promise<void> {
  await database.forTenants([tenantId], (handle) =>
    handle
      .update(tenants)
      .set({ firstStepsDismissedAt: now() })
      .where(and(eq(tenants.tenantId, tenantId), isNull(tenants.firstStepsDismissedAt))),
  );
}

/** Notes the first look at a scenario's rules. */
export async function noteRuleSeen({ database, now }: Means, { tenantId }: ShopActor): Promise<void> {
  await database.forTenants([tenantId], (handle) =>
    handle
      .update(tenants)
      .set({ firstRuleSeenAt: now() })
      .where(and(eq(tenants.tenantId, tenantId), isNull(tenants.firstRuleSeenAt))),
  );
}

async function seen(handle: Handle, tenantId: number): Promise<{ hasOrder: boolean; hasTeam: boolean }> {
  const [row] = await handle.prepared<{ hasOrder: boolean; hasTeam: boolean }>(seenQuery, [tenantId]);
  return row ?? { hasOrder: false, hasTeam: false };
}

/**
 * A team is more than one person, or someone who was asked to join: not by the signup in the Shopify admin, which asks its own owner.
 * Staff of the admin and people with a login aren't added up: one person may be both.
 */
const seenQuery = `
  select exists (select 1 from payment where tenant_id = $1) as "hasOrder",
    (select count(*) from tenant_user where tenant_id = $1) > 1 or (select count(*) from tenant_staff where tenant_id = $1) > 1
      or exists (select 1 from invitation where tenant_id = $1 and withdrawn_at is null and not is_of_signup) as "hasTeam"`;
