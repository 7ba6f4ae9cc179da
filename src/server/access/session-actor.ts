import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import type { UserActor } from "#server/access/actor.ts";
import { findLiveSession } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";

/**
 * The holder of a session's token, acting for the shop that `X-Tenant-Id` names; a key's session acts for its own, and an
 * opened sub-account for itself. The session is read anew each time, so that a sign-out anywhere holds at once everywhere.
 */
export async function actorOfSession(
  services: Pick<Services, "database" | "now">,
  token: string | null,
  tenantHeader: string | null,
  options: { isUse: boolean } = { isUse: true },
): Promise<UserActor> {
  if (token === null) throw new SuretyError("not-signed-in", "Sign in first");
  const session = await services.database.asSystem((handle) => findLiveSession(handle, token, services.now(), options));
  if (session === null) throw new SuretyError("not-signed-in", "The session has ended. Sign in again.");
  const hasOneShop = session.kind !== "person";
  return {
    kind: session.kind,
    userId: session.userId,
    fullName: session.fullName,
    email: session.email,
    tenantIds: session.tenantIds,
    sessionHash: hashToken(token),
    openedFrom: session.openedFrom,
    tenantId: chosenShop(session.tenantIds, tenantHeader) ?? (hasOneShop ? (session.tenantIds[0] ?? null) : null),
  };
}

function chosenShop(tenantIds: number[], tenantHeader: string | null): number | null {
  if (tenantHeader === null) return null;
  const chosen = tenantIds.find((tenantId) => String(tenantId) === tenantHeader);
  if (chosen === undefined) throw new SuretyError("not-allowed", "This shop is not one of yours");
  return chosen;
}
