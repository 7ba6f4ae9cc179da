import { eq } from "drizzle-orm";
import type { OpenSession, Profile } from "#contract/profile.ts";
import type { Handle } from "#server/db/database.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { countRecoveryCodes } from "#server/access/second-factor-store.ts";
import { listSessionsOfPerson } from "#server/access/session-store.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import { userAgentParts } from "#server/screening/enrich/browser-facts.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/** A person's own profile. */
export function readProfile({ database, now }: Pick<Services, "database" | "now">, account: OwnAccount): Promise<Profile> {
  return database.asSystem((handle) => profileOf(handle, account, now()));
}

/** The same in the transaction that changed it. Run as the system. */
export async function profileOf(handle: Handle, { userId, sessionHash }: OwnAccount, now: Date): Promise<Profile> {
  const [person] = await handle.select(columns).from(users).where(eq(users.userId, userId));
  if (!person) throw new SuretyError("not-signed-in", "Your session ended. Log in again.");
  const { emailConfirmedAt, since, ...told } = person;
  const open = await listSessionsOfPerson(handle, userId, now);
  return {
    ...told,
    isEmailConfirmed: emailConfirmedAt !== null,
    secondFactor: since === null ? null : { since, recoveryCodesLeft: await countRecoveryCodes(handle, userId) },
    sessions: open.map((session) => presentSession(session, sessionHash)),
  };
}

const columns = {
  fullName: users.fullName,
  email: users.email,
  phone: users.phone,
  emailConfirmedAt: users.emailConfirmedAt,
  since: users.totpConfirmedAt,
};

type Stored = Awaited<ReturnType<typeof listSessionsOfPerson>>[number];

function presentSession({ tokenHash, userAgent, createdAt, lastSeenAt, ...session }: Stored, ownHash: string): OpenSession {
  const { browser, os } = userAgentParts(userAgent);
  return {
    ...session,
    browser: browser.name,
    system: os.name,
    startedAt: createdAt,
    lastUsedAt: lastSeenAt,
    isThisOne: tokenHash === ownHash,
  };
}
