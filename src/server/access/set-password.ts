import { BAD_LINK } from "#domain/accounts/access-words.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { holdAddressesOf } from "#server/shops/held-address.ts";
import { findPerson, lockPerson, setPasswordHash } from "#server/shops/person-store.ts";
import { endUnprovenAccess } from "#server/access/end-unproven-access.ts";
import { requireOwnSecret } from "#server/access/require-own-secret.ts";
import { closeResets, findOpenReset, takeReset } from "#server/access/reset-store.ts";
import { accountNews } from "#server/access/security-mail.ts";
import { tellOfAccount, type TellingMeans } from "#server/access/tell-of-security.ts";
import { endSessionsOfPerson, type OpenedFrom } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { makeLines } from "#server/turns.ts";

/**
 * Sets a person's password with the token of a link. A link works once, even if used twice at the same moment. All of
 * the person's sessions end, including opened sub-accounts, and their other links stop working. Returns the person's
 * email.
 */
export async function setPassword(
  services: TellingMeans & { database: Database; secrets: Secrets },
  token: string,
  password: string,
  from: OpenedFrom = { ip: null, userAgent: null },
): Promise<string> {
  // One after another: the same link sent many times at once is hashed for once.
  return inLine([hashToken(token)], () => takeLink(services, { token, password, from }));
}

async function takeLink(
  services: Parameters<typeof setPassword>[0],
  { token, password, from }: { token: string; password: string; from: OpenedFrom },
): Promise<string> {
  const { database, secrets } = services;
  const now = services.now();
  // Check first, so that made-up tokens don't cost a hash. `takeReset` below decides the race.
  const userId = await database.asSystem(async (handle) => {
    const found = await findOpenReset(handle, token, now);
    if (found === null) throw badLink();
    requireOwnSecret(password, [(await findPerson(handle, found))?.email ?? ""]);
    return found;
  });
  const passwordHash = await hashPassword(password);
  return asSystemAgain(database, async (handle) => {
    await lockPerson(handle, userId);
    if (!(await takeReset(handle, token, now))) throw badLink();
    const before = await findPerson(handle, userId);
    // Someone who opened the account has chosen a password; one whom Surety's operator added hasn't.
    const wasUnproven = before !== null && before.emailConfirmedAt === null && before.passwordHash !== null;
    if (wasUnproven) await endUnprovenAccess(handle, secrets, userId, now);
    const email = await setPasswordHash(handle, userId, passwordHash, now);
    await holdAddressesOf(handle, userId);
    await closeResets(handle, userId, now);
    await endSessionsOfPerson(handle, userId);
    await noteInShops(handle, userId, { what: "Password set by a mailed link" }, now);
    // Someone who sets their first one has just used the link that they expected.
    if (before?.passwordHash != null)
      await tellOfAccount(handle, services, userId, wasUnproven ? accountNews.proven : accountNews.passwordReset, from);
    return email;
  });
}

const inLine = makeLines({ mostWaiting: 10 });

function badLink(): SuretyError {
  return new SuretyError("bad-content", BAD_LINK, { faults: [{ path: "token", message: BAD_LINK }] });
}
