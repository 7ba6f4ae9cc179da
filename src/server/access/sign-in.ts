import { DEMO_API_KEY, isDemoEmail } from "#domain/accounts/demo-sign-ins.ts";
import { WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";
import type { Config } from "#server/config.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import {
  blockedUntil,
  lockSubjects,
  recordAttempt,
  signInLimits,
  tooManyAttempts,
  type AttemptLimit,
} from "#server/access/attempt-limits.ts";
import { isPassword } from "#server/access/password-hash.ts";
import { findPersonByEmail, holdsPasswordHash, normalEmail } from "#server/shops/person-store.ts";
import { openSession } from "#server/access/session-store.ts";
import { findShopByKey } from "#server/shops/shop-store.ts";
import { hashToken } from "#server/access/token.ts";

type Credentials = { username: string; password: string } | { shopName: string; apiKey: string };

/**
 * Opens a session with a person's email and password, or a shop's name and API key, and returns its token. After 10
 * failures per account or 50 per IP address in 15 minutes, further attempts are refused. Successful logins don't count.
 */
export async function signIn(
  services: { config: Pick<Config, "hasDemo">; database: Database; now: () => Date },
  credentials: Credentials,
  ip: string,
): Promise<string> {
  const { config, database } = services;
  const now = services.now();
  const limits = signInLimits(
    "apiKey" in credentials ? `shop ${credentials.shopName.toLowerCase()}` : normalEmail(credentials.username),
    ip,
  );

  const candidate = await database.asSystem(async (handle) => {
    const until = await blockedUntil(handle, limits, now);
    if (until) throw tooManyAttempts(until, now);
    return findCandidate(handle, credentials, config);
  });
  // Hashing is slow, so it runs outside any transaction.
  const proven = await candidate();
  const token = await database.asSystem((handle) => judge(handle, proven, limits, now));
  if (token === null) throw new SuretyError("not-signed-in", WRONG_CREDENTIALS);
  return token;
}

type Proven = { userId: number; passwordHash: string } | { keyTenantId: number };

/** The check that is left once the account has been read. */
type Candidate = () => Promise<Proven | null>;

/** Where the demo is off, its accounts are as unknown as any that don't exist. */
async function findCandidate(handle: Handle, credentials: Credentials, { hasDemo }: Pick<Config, "hasDemo">): Promise<Candidate> {
  if ("apiKey" in credentials) {
    const isUnknown = credentials.apiKey === DEMO_API_KEY && !hasDemo;
    const shop = isUnknown ? null : await findShopByKey(handle, hashToken(credentials.apiKey));
    const named = credentials.shopName.toLowerCase();
    const isNamed = shop !== null && (shop.shopName.toLowerCase() === named || shop.name.toLowerCase() === named);
    return async () => (isNamed ? { keyTenantId: shop.tenantId } : null);
  }
  const isUnknown = isDemoEmail(credentials.username) && !hasDemo;
  const person = isUnknown ? null : await findPersonByEmail(handle, credentials.username);
  return async () => {
    const passwordHash = person?.passwordHash ?? null;
    const isRight = await isPassword(credentials.password, passwordHash);
    return isRight && person && passwordHash !== null ? { userId: person.userId, passwordHash } : null;
  };
}

/**
 * Counts and decides while holding the subjects' locks, so that parallel guesses can't exceed the limit: above it, even
 * the right password is refused. A password changed in the meantime no longer works.
 */
async function judge(handle: Handle, proven: Proven | null, limits: AttemptLimit[], now: Date): Promise<string | null> {
  await lockSubjects(handle, limits);
  const until = await blockedUntil(handle, limits, now);
  if (until) throw tooManyAttempts(until, now);
  if (proven && "keyTenantId" in proven) return openSession(handle, proven, now);
  if (proven && (await holdsPasswordHash(handle, proven.userId, proven.passwordHash)))
    return openSession(handle, { userId: proven.userId }, now);
  await recordAttempt(handle, limits, now);
  return null;
}
