import type { Subscription } from "#contract/subscription.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { UserActor } from "#server/access/actor.ts";
import { planOfNow } from "#server/billing/plan-now.ts";
import { findShop } from "#server/shops/shop-store.ts";

/** The plan and preferences of one of the actor's shops. Any other is a 404. */
export async function readSubscription(
  services: { database: Database; now: () => Date },
  actor: UserActor,
  tenantIdText: string,
): Promise<Subscription> {
  const tenantId = actor.shops.find((own) => String(own.tenantId) === tenantIdText)?.tenantId;
  const shop =
    tenantId === undefined
      ? null
      : await services.database.forTenants([tenantId], async (handle) => {
          const stored = await findShop(handle, tenantId);
          return stored && (await planOfNow(handle, stored, services.now())).shop;
        });
  if (shop === null) throw new SuretyError("not-found", "You don't have access to this shop.");
  return {
    id: shop.subscriptionId ?? String(shop.tenantId),
    plan: shop.plan,
    dashboardVisibility: shop.dashboardVisibility,
    showBeneficiaries: shop.showBeneficiaries,
    hasGuarantee: shop.hasGuarantee,
  };
}
