import type { Database } from "#server/db/database.ts";
import { removeExpiredConfirmations } from "#server/access/confirmation-store.ts";
import { removeOldAttempts } from "#server/access/attempt-limits.ts";
import { removeExpiredOpenCodes } from "#server/access/open-code-store.ts";
import { removeExpiredResets } from "#server/access/reset-store.ts";
import { removeEndedKeys } from "#server/access/key-store.ts";
import { removeEndedSessions } from "#server/access/session-store.ts";
import { removeExpiredPlaces } from "#server/live/place-store.ts";
import { removeOldInvitations } from "#server/team/invitation-store.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";
import { removeExpiredConnects } from "#server/signup/connect-store.ts";
import { removeExpiredSignupInvitations } from "#server/signup/signup-invitation-store.ts";
import { sweepUnconfirmed } from "#server/signup/sweep-unconfirmed.ts";
import { removeOldSignups } from "#server/signup/signup-store.ts";

/**
 * Deletes ended sessions and API keys, expired links and codes, answers to signups, invitations that are long over, failed attempts
 * outside the window and what killed processes left of live streams. Safe to run at any time.
 */
export async function sweepExpired(database: Database, now: Date): Promise<void> {
  await database.asSystem(async (handle) => {
    await removeEndedSessions(handle, now);
    await removeEndedKeys(handle, now);
    await removeExpiredResets(handle, now);
    await removeExpiredOpenCodes(handle, now);
    await removeOldInvitations(handle, now);
    await removeExpiredConfirmations(handle, now);
    await removeExpiredSignupInvitations(handle, now);
    await removeExpiredConnects(handle, now);
    await removeOldSignups(handle, now);
    await removeOldAttempts(handle, now);
    await removeExpiredPlaces(handle);
  });
}

export const sweepExpiredJob = job({
  name: "sweep-expired",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) =>
    runEach([() => sweepExpired(database, now()), () => sweepUnconfirmed(database, now())]),
});
