import { DEMO_API_KEY, isDemoEmail } from "#domain/accounts/demo-sign-ins.ts";
import { CODE_NEEDED, WRONG_CODE, WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";
import type { Config } from "#server/config.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import {
  giveBackAttempt,
  keySignInLimits,
  reserveAttempt,
  signInLimits,
  type AttemptLimit,
  type ReservedAttempt,
} from "#server/access/attempt-limits.ts";
import { isPassword as isPasswordOfHash } from "#server/access/password-hash.ts";
import { findPersonByEmail, holdsPasswordHash, normalEmail } from "#server/shops/person-store.ts";
import { hasSecondFactor } from "#server/access/second-factor-store.ts";
import { accountNews } from "#server/access/security-mail.ts";
import { tellOfAccount } from "#server/access/tell-of-security.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { openSession, type OpenedFrom } from "#server/access/session-store.ts";
import { findKey, holdsSessionKey, opensSessions } from "#server/access/key-store.ts";
import { hashToken } from "#server/access/token.ts";
import { useCode } from "#server/access/use-code.ts";
import { makeLines } from "#server/turns.ts";

type Credentials = { username: string; password: string; code?: string | undefined } | { shopName: string; apiKey: string };

type Means = {
  config: Pick<Config, "hasDemo" | "publicUrl">;
  database: Database;
  jobs: Pick<JobQueue, "send">;
  secrets: Pick<Secrets, "decrypt">;
  now: () => Date;
  /** Tests count or break the check. */
  isPassword?: typeof isPasswordOfHash;
};

/** `recoveryCodesLeft` is null unless the login used one of them. */
export type SignedIn = { token: string; recoveryCodesLeft: number | null };

/**
 * Opens a session with a person's email and password, or a shop's name and API key, and returns its token. After 10
 * failures of a person or 50 of an IP address in 15 minutes, further attempts are refused. Successful logins don't count:
 * an attempt is counted before the password is hashed, and a success is given back. Attempts on one account, and those
 * of one address, wait for each other, so that none is refused because of others that turn out to be right.
 * Where the person has a second factor, a right password alone is "second-factor-needed", which counts as no failure; wrong codes
 * are counted by themselves.
 */
export async function signIn(services: Means, credentials: Credentials, ip: string, userAgent: string | null = null): Promise<SignedIn> {
  const limits = "apiKey" in credentials ? keySignInLimits(ip) : signInLimits(normalEmail(credentials.username), ip);
  const subjects = limits.map(({ subject }) => subject);
  const result = await inLines(subjects, () => attempt(services, credentials, limits, { ip, userAgent }));
  switch (result) {
    case "wrong":
      throw new SuretyError("not-signed-in", WRONG_CREDENTIALS);
    case "no code":
      throw new SuretyError("second-factor-needed", CODE_NEEDED);
    case "wrong code":
      throw new SuretyError("second-factor-needed", WRONG_CODE);
    default:
      return result;
  }
}

type Result = SignedIn | "wrong" | "no code" | "wrong code";
type From = OpenedFrom & { ip: string };

async function attempt(services: Means, credentials: Credentials, limits: AttemptLimit[], from: From): Promise<Result> {
  const { config, database, now, isPassword = isPasswordOfHash } = services;
  const { reserved, check } = await database.asSystem(async (handle) => ({
    reserved: await reserveAttempt(handle, limits, now()),
    check: await findCandidate(handle, credentials, { hasDemo: config.hasDemo, isPassword, now: now() }),
  }));
  const proven = await checked(database, check, reserved);
  if (proven === null) return "wrong";
  const entered = await database.asSystem(async (handle) => {
    if (!(await stillHolds(handle, proven, now()))) return "wrong";
    await giveBackAttempt(handle, reserved);
    if ("userId" in proven && (await hasSecondFactor(handle, proven.userId))) return proven;
    return { token: await openSession(handle, ownerOf(proven), now(), from), recoveryCodesLeft: null };
  });
  if (entered === "wrong" || "token" in entered) return entered;
  const code = "code" in credentials ? (credentials.code ?? "") : "";
  return code === "" ? "no code" : enterCode(services, entered, code, from);
}

/** A wrong code is committed, so that it counts. */
async function enterCode(services: Means, person: ProvenPerson, code: string, from: From): Promise<Result> {
  const { database, secrets, now } = services;
  return database.asSystem(async (handle) => {
    const used = await useCode(handle, secrets, person.userId, code, { ip: from.ip, now: now() });
    if (used === null) return "wrong code";
    if (!(await stillHolds(handle, person, now()))) return "wrong";
    const { recoveryCodesLeft } = used;
    if (recoveryCodesLeft !== null)
      await tellOfAccount(handle, services, person.userId, accountNews.recoveryCodeUsed(recoveryCodesLeft), from);
    return { token: await openSession(handle, ownerOf(person), now(), from), ...used };
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

type ProvenPerson = { userId: number; passwordHash: string };
type Proven = ProvenPerson | { keyTenantId: number; keyId: number; keyHash: string };

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
    const names = key === null ? [] : [key.shopName, key.earlierShopName, key.name];
    const isNamed = key !== null && opensSessions(key) && names.some((name) => name?.toLowerCase() === named);
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
async function stillHolds(handle: Handle, proven: Proven, now: Date): Promise<boolean> {
  if ("keyTenantId" in proven) return holdsSessionKey(handle, proven.keyTenantId, proven.keyHash, now);
  return holdsPasswordHash(handle, proven.userId, proven.passwordHash);
}

function ownerOf(proven: Proven): { userId: number } | { keyTenantId: number; keyId: number } {
  return "userId" in proven ? { userId: proven.userId } : { keyTenantId: proven.keyTenantId, keyId: proven.keyId };
}
