import type { Profile } from "#contract/profile.ts";
import { endOtherSessionsOfPerson, endSessionOfPerson } from "#server/access/session-store.ts";
import { profileOf } from "#server/profile/read-profile.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

/** Logs a person out everywhere but here. */
export async function endOtherSessions({ database, now }: Means, account: OwnAccount): Promise<Profile> {
  return database.asSystem(async (handle) => {
    await endOtherSessionsOfPerson(handle, account.userId, account.sessionHash);
    return profileOf(handle, account, now());
  });
}

/** Ends one of a person's sessions. Throws "not-found" for anyone else's. */
export async function endOwnSession({ database, now }: Means, account: OwnAccount, sessionId: number): Promise<Profile> {
  return database.asSystem(async (handle) => {
    if (!(await endSessionOfPerson(handle, account.userId, sessionId))) throw unknownSession();
    return profileOf(handle, account, now());
  });
}

export function unknownSession(): SuretyError {
  return new SuretyError("not-found", "This session has ended.");
}
