import type { Database } from "#server/db/database.ts";
import type { UserActor } from "#server/access/actor.ts";
import { endSession } from "#server/access/session-store.ts";

/**
 * Ends a session and the sub-accounts opened from it in any tab. The person's other sessions stay. Embedded sessions
 * belong to the shop's admin, so there is nothing to end here.
 */
export async function signOut(services: { database: Database }, { sessionHash }: UserActor): Promise<void> {
  if (sessionHash === null) return;
  await services.database.asSystem((handle) => endSession(handle, sessionHash));
}
