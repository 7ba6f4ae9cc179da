import type { FastifyRequest } from "fastify";
import { callersOf, type EndpointDefinition } from "#contract/endpoint.ts";
import { isRoleNeed, meetsNeed, type Need } from "#domain/accounts/entitlements.ts";
import type { KeyScope } from "#domain/accounts/key-scopes.ts";
import { denialWords } from "#domain/accounts/denial-words.ts";
import { premiumOf } from "#domain/accounts/plans.ts";
import type { Actor } from "#server/access/actor.ts";
import { authenticate } from "#server/access/authenticate.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "now">;

/**
 * Authenticates the caller and checks the endpoint's needs. Throws what `authenticate` throws, and "not-allowed" (403)
 * if the shop, the person's role or the API key's scopes fall short. API keys have no role.
 */
export async function admit(
  services: Means,
  definition: Pick<EndpointDefinition, "access" | "needs" | "keyScope">,
  request: FastifyRequest,
  options?: { isUse: boolean },
): Promise<Actor | null> {
  const actor = await authenticate(services, callersOf(definition), request, options);
  requireScope(actor, definition.keyScope ?? "orders");
  await requireNeeds(services, actor, definition.needs ?? []);
  return actor;
}

function requireScope(actor: Actor | null, scope: KeyScope): void {
  if (actor?.kind !== "key" || actor.scopes.includes(scope)) return;
  throw new SuretyError("not-allowed", `This API key can't do this: it doesn't have the scope "${scope}".`);
}

async function requireNeeds(services: Means, actor: Actor | null, needs: readonly Need[]): Promise<void> {
  if (needs.length === 0) return;
  if (actor === null || !("isMaster" in actor)) throw new Error("An endpoint that needs something of a shop is for callers with one");
  const roleNeeds = actor.kind === "key" ? [] : needs.filter(isRoleNeed);
  for (const need of roleNeeds) {
    if (!("role" in actor) || !meetsNeed(need, actor)) throw new SuretyError("not-allowed", denialWords[need]);
  }
  for (const need of needs.filter(isKindNeed)) {
    if (!meetsNeed(need, actor)) throw new SuretyError("not-allowed", denialWords[need]);
  }
  const shopNeeds = needs.filter((need) => !isRoleNeed(need) && !isKindNeed(need));
  if (shopNeeds.length === 0) return;
  const { tenantId } = actor;
  const shop = await services.database.forTenants([tenantId], (handle) => requireShop(handle, tenantId));
  for (const need of shopNeeds) {
    if (!meetsNeed(need, { ...shop, premium: premiumOf(shop) })) throw new SuretyError("not-allowed", denialWords[need]);
  }
}

/** The actor is known with it, so an order's intake doesn't have to read the shop. */
function isKindNeed(need: Need): need is "orders" | "subAccounts" {
  return need === "orders" || need === "subAccounts";
}
