import { DEMO_API_KEY, isDemoEmail } from "#domain/accounts/demo-sign-ins.ts";
import { WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";
import type { Config } from "#server/config.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import { giveBackAttempt, reserveAttempt, signInLimits, type AttemptLimit, type ReservedAttempt } from "#server/access/attempt-limits.ts";
import { isPassword as isPasswordOfHash } from "#server/access/password-hash.ts";
import { findPersonByEmail, holdsPasswordHash, normalEmail } from "#server/shops/person-store.ts";
import { openSession } from "#server/access/session-store.ts";
import { findKey, holdsMainKey } from "#server/access/key-store.ts";
import { hashToken } from "#server/access/token.ts";
import { makeLines } from "#server/turns.ts";

type Credentials = { username: string; password: string } | { shopName: string; apiKey: string };

type Means = {
  config: Pick<Config, "hasDemo">;
  database: Database;
  now: () => Date;
  /** Tests count or break the check. */
  isPassword?: typeof isPasswordOfHash;
};

/**
 * Opens a session with a person's email and password, or a shop's name and API key, and returns its token. After 10
 * failures per account or 50 per IP address in 15 minutes, further attempts are refused. Successful logins don't count:
 * an attempt is counted before the password is hashed, and a success is given back. Attempts on one account, and those
 * of one address, wait for each other, so that none is refused because of others that turn out to be right.
 */
export async function signIn(services: Means, credentials: Credentials, ip: string): Promise<string> {
  const limits = signInLimits(
    "apiKey" in credentials ? `shop ${credentials.shopName.toLowerCase()}` : normalEmail(credentials.username),
    ip,
  );
  const subjects = limits.map(({ subject }) => subject);
  const token = await inLines(subjects, () => attempt(services, credentials, limits));
  if (token === null) throw new SuretyError("not-signed-in", WRONG_CREDENTIALS);
  return token;
}

/** The session's token; null if the credentials are wrong. */
async function attempt(
  { config, database, now, isPassword = isPasswordOfHash }: Means,
  credentials: Credentials,
  limits: AttemptLimit[],
): Promise<string | null> {
  const { reserved, check } = await database.asSystem(async (handle) => ({
    reserved: await reserveAttempt(handle, limits, now()),
    check: await findCandidate(handle, credentials, { hasDemo: config.hasDemo, isPassword, now: now() }),
  }));
  const proven = await checked(database, check, reserved);
  if (proven === null) return null;
  return database.asSystem(async (handle) => {
    const token = await sessionOf(handle, proven, now());
    if (token !== null) await giveBackAttempt(handle, reserved);
    return token;
  });
}

/** Hashing is slow, so it runs outside any transaction. An attempt that couldn't be checked doesn't count. */
async function checked(database: Database, check: Candidate, reserved: ReservedAttempt): Promise<Proven | null> {
  try {
    return await check();
  } catch (cause) {
    await database.asSystem((handle) => giveBackAttempt(handle, reserved));
    throw cause;
  }
}

const inLines = makeLines({ mostWaiting: 100 });

type Proven = { userId: number; passwordHash: string } | { keyTenantId: number; keyId: number; keyHash: string };

/** The check that is left once the account has been read. */
type Candidate = () => Promise<Proven | null>;

/** Where the demo is off, its accounts are as unknown as any that don't exist. */
async function findCandidate(
  handle: Handle,
  credentials: Credentials,
  { hasDemo, isPassword, now }: { hasDemo: boolean; isPassword: typeof isPasswordOfHash; now: Date },
): Promise<Candidate> {
  if ("apiKey" in credentials) {
    const isUnknown = credentials.apiKey === DEMO_API_KEY && !hasDemo;
    const keyHash = hashToken(credentials.apiKey);
    const key = isUnknown ? null : await findKey(handle, keyHash, now);
    const named = credentials.shopName.toLowerCase();
    const isNamed = key !== null && key.isMain && (key.shopName.toLowerCase() === named || key.name.toLowerCase() === named);
    return async () => (isNamed ? { keyTenantId: key.tenantId, keyId: key.keyId, keyHash } : null);
  }
  const isUnknown = isDemoEmail(credentials.username) && !hasDemo;
  const person = isUnknown ? null : await findPersonByEmail(handle, credentials.username);
  return async () => {
    const passwordHash = person?.passwordHash ?? null;
    const isRight = await isPassword(credentials.password, passwordHash);
    return isRight && person && passwordHash !== null ? { userId: person.userId, passwordHash } : null;
  };
}

/** A password or an API key changed in the meantime no longer works. */
async function sessionOf(handle: Handle, proven: Proven, now: Date): Promise<string | null> {
  if ("keyTenantId" in proven) {
    const { keyTenantId, keyId, keyHash } = proven;
    return (await holdsMainKey(handle, keyTenantId, keyHash, now)) ? openSession(handle, { keyTenantId, keyId }, now) : null;
  }
  if (!(await holdsPasswordHash(handle, proven.userId, proven.passwordHash))) return null;
  return openSession(handle, { userId: proven.userId }, now);
}
