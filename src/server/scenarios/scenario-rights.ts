import { meetsNeed, mayChangeScenarios, ownScenariosMax, type EntitledTo } from "#domain/accounts/entitlements.ts";
import { planOf, premiumOf } from "#domain/accounts/plans.ts";
import type { ChangeArea, ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import { countOwnScenarios, type Scenario } from "#domain/scenarios/scenario.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Throws "not-allowed" for anyone but an owner: what is live decides about orders. */
export function requireOwner(actor: Pick<ShopActor, "role">): void {
  if (!meetsNeed("owner", actor)) throw new SuretyError("not-allowed", "Only owners change live scenarios. You can make a draft.");
}

/** Throws "not-allowed" and names what the shop's plan doesn't allow of these changes to its live scenarios. */
export async function requirePlan(
  handle: Handle,
  tenantId: number,
  { before, after, changes }: { before: readonly Scenario[]; after: readonly Scenario[]; changes: readonly ScenarioChange[] },
): Promise<void> {
  const shop = await requireShop(handle, tenantId);
  const entitled: EntitledTo<"premiumPlus"> = { plan: shop.plan, premium: premiumOf(shop) };
  const above = changes.filter(({ area }) => !mayChangeScenarios(area, entitled));
  const { name } = planOf(shop.plan);
  if (above.length > 0) {
    throw new SuretyError("not-allowed", `The ${name} plan doesn't include this change.`, {
      faults: above.map(({ scenarioName, words }) => ({ path: scenarioName, message: words })),
    });
  }
  const max = ownScenariosMax(entitled);
  if (max !== null && countOwnScenarios(after) > Math.max(max, countOwnScenarios(before)))
    throw new SuretyError("not-allowed", `The ${name} plan includes ${max} scenarios of your own. Archive one to add another.`);
}

/** Throws "not-allowed" if the shop's plan doesn't allow changes of this kind to its live scenarios. */
export async function requirePlanFor(handle: Handle, tenantId: number, area: ChangeArea): Promise<void> {
  const shop = await requireShop(handle, tenantId);
  if (!mayChangeScenarios(area, { plan: shop.plan, premium: premiumOf(shop) }))
    throw new SuretyError("not-allowed", `The ${planOf(shop.plan).name} plan doesn't include this change.`);
}
