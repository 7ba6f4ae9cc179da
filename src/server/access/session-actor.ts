import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import type { UserActor } from "#server/access/actor.ts";
import { findLiveSession } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";

/**
 * The holder of a session token. A person acts for the shop named by `X-Tenant-Id`; API key sessions and opened
 * sub-accounts act for their own shop. Naming a shop that isn't theirs is refused, unless the call needs no shop. The
 * session is read on every call, so a logout takes effect everywhere at once, except that open live streams end with their
 * next ping.
 */
export async function actorOfSession(
  services: Pick<Services, "database" | "now">,
  token: string | null,
  tenantHeader: string | null,
  { isUse = true, needsShop = true }: { isUse?: boolean; needsShop?: boolean } = {},
): Promise<UserActor> {
  if (token === null) throw new SuretyError("not-signed-in", "Log in first.");
  const chosenTenantId = tenantHeader !== null && /^\d{1,15}$/.test(tenantHeader) ? Number(tenantHeader) : null;
  const session = await services.database.asSystem((handle) => findLiveSession(handle, token, services.now(), { isUse, chosenTenantId }));
  if (session === null) throw new SuretyError("not-signed-in", "Your session ended. Log in again.");
  const hasOneShop = session.kind !== "person";
  const chosen = session.shops.find(({ tenantId }) => String(tenantId) === tenantHeader);
  const namesForeignShop = tenantHeader !== null && chosen === undefined;
  if (namesForeignShop && needsShop) throw foreignShop();
  return {
    kind: session.kind,
    userId: session.userId,
    keyId: session.keyId,
    fullName: session.fullName,
    email: session.email,
    isEmailConfirmed: session.isEmailConfirmed,
    shops: session.shops,
    sessionHash: hashToken(token),
    openedFrom: session.openedFrom,
    tenantId: chosen?.tenantId ?? (hasOneShop ? (session.shops[0]?.tenantId ?? null) : null),
    namesForeignShop,
  };
}

export function foreignShop(): SuretyError {
  return new SuretyError("not-allowed", "You don't have access to this shop.");
}
