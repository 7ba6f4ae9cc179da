import type { Database } from "#server/db/database.ts";
import type { UserActor } from "#server/access/actor.ts";
import { endSession } from "#server/access/session-store.ts";

/**
 * Ends a session, and with it every sub-account that was opened from it, in whichever tab; other sessions of the same person
 * and what they opened stay. An embedded session is the shop admin's own: there is nothing of it here that could end.
 */
export async function signOut(services: { database: Database }, { sessionHash }: UserActor): Promise<void> {
  if (sessionHash === null) return;
  await services.database.asSystem((handle) => endSession(handle, sessionHash));
}
