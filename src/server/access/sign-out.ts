import type { Database } from "#server/db/database.ts";
import type { UserActor } from "#server/access/actor.ts";
import { removeOpenCodesOfSession } from "#server/access/open-code-store.ts";
import { endSession } from "#server/access/session-store.ts";

/**
 * Ends a session, and with it every sub-account that was opened from it, in whichever tab; other sessions of the same person
 * and what they opened stay. An embedded session is the shop admin's own: there is nothing of it here that could end.
 */
export async function signOut(services: { database: Database }, actor: UserActor, token: string | null): Promise<void> {
  if (actor.kind === "embedded" || token === null) return;
  await services.database.asSystem(async (handle) => {
    // The codes first: one that is being used up right now is waited for, and its session then ends with the others.
    await removeOpenCodesOfSession(handle, token);
    await endSession(handle, token);
  });
}
