import type { Database } from "#server/db/database.ts";
import type { UserActor } from "#server/access/actor.ts";
import { removeOpenCodesOf } from "#server/access/open-code-store.ts";
import { endSession, type Opener } from "#server/access/session-store.ts";

/**
 * Ends a session, and with it every sub-account that its holder has opened, in whichever tab; what an opened sub-account
 * ends is itself alone. An embedded session is the shop admin's own: there is nothing of it here that could end.
 */
export async function signOut(services: { database: Database }, actor: UserActor, token: string | null): Promise<void> {
  if (actor.kind === "embedded" || token === null) return;
  const opener = openerOf(actor);
  await services.database.asSystem(async (handle) => {
    // The codes first: one that is being used up right now is waited for, and its session then ends with the others.
    if (opener !== null) await removeOpenCodesOf(handle, opener);
    await endSession(handle, token, opener);
  });
}

function openerOf({ kind, userId, fullName, tenantIds: [tenantId] }: UserActor): Opener | null {
  if (kind === "opened") return null;
  if (userId !== null) return { userId };
  return tenantId === undefined ? null : { openedBy: fullName, masterTenantId: tenantId };
}
