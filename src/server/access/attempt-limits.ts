import { inArray, lt } from "drizzle-orm";
import { ipKey } from "#domain/screening/ip-key.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { signInFailures } from "#server/db/schema/account-tables.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Failures allowed per window, by account and by IP address. Password reset requests have the same limits. */
const ATTEMPTS_PER_ACCOUNT = 10;
export const ATTEMPTS_PER_ADDRESS = 50;
const ATTEMPT_WINDOW_MS = 15 * 60_000;

export type AttemptLimit = { subject: string; most: number };

/** The limits a failed login counts against. */
export function signInLimits(account: string, ip: string): AttemptLimit[] {
  return limits("sign-in", account, ip);
}

/** The limits a password reset request counts against. */
export function resetLimits(email: string, ip: string): AttemptLimit[] {
  return limits("reset", email, ip);
}

/** The limit a wrong sub-account code counts against. A code names no account, so only the IP address counts. */
export function codeLimits(ip: string): AttemptLimit[] {
  return [addressLimit("code", ip)];
}

/** An attempt that counts as failed until it's given back. */
export type ReservedAttempt = readonly number[];

/**
 * Counts an attempt before it's made, so that parallel attempts, of all processes, can't exceed a limit. Throws
 * "too-many-requests" with the time to wait if one is reached.
 */
export async function reserveAttempt(handle: Handle, limited: AttemptLimit[], now: Date): Promise<ReservedAttempt> {
  await lockSubjects(handle, limited);
  const until = await blockedUntil(handle, limited, now);
  if (until) throw tooManyAttempts(until, now);
  const rows = await handle
    .insert(signInFailures)
    .values(limited.map((limit) => ({ subject: limit.subject, at: now })))
    .returning({ failureId: signInFailures.failureId });
  return rows.map(({ failureId }) => failureId);
}

/** Uncounts an attempt: it was a success, or it was never made. */
export async function giveBackAttempt(handle: Handle, reserved: ReservedAttempt): Promise<void> {
  await handle.delete(signInFailures).where(inArray(signInFailures.failureId, [...reserved]));
}

export async function removeOldAttempts(handle: Handle, now: Date): Promise<void> {
  await handle.delete(signInFailures).where(lt(signInFailures.at, new Date(now.getTime() - ATTEMPT_WINDOW_MS)));
}

/** Serializes attempts on the same subjects, across processes, until this transaction ends. */
async function lockSubjects(handle: Handle, limited: AttemptLimit[]): Promise<void> {
  for (const subject of limited.map((limit) => limit.subject).toSorted()) {
    await handle.prepared("select pg_advisory_xact_lock(hashtextextended($1, 0))", [subject]);
  }
}

/** When the next attempt is allowed, or null if it's allowed now. */
async function blockedUntil(handle: Handle, limited: AttemptLimit[], now: Date): Promise<Date | null> {
  let until: Date | null = null;
  for (const limit of limited) {
    const rows = await handle.prepared<RowOf<typeof attempt>>(attemptAtLimit, [
      limit.subject,
      new Date(now.getTime() - ATTEMPT_WINDOW_MS),
      limit.most - 1,
    ]);
    const at = rows[0]?.at;
    if (at === undefined) continue;
    const free = new Date(at.getTime() + ATTEMPT_WINDOW_MS);
    if (until === null || free > until) until = free;
  }
  return until;
}

/** The error for an attempt over the limit, with the time to wait. */
function tooManyAttempts(until: Date, now: Date): SuretyError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new SuretyError("too-many-requests", `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds });
}

const attempt = { at: signInFailures.at };
// If the `most`-th newest attempt is within the window, the limit is reached until that attempt leaves the window.
const attemptAtLimit = `select ${selectList(attempt)} from sign_in_failure where subject = $1 and at > $2 order by sign_in_failure.at desc offset $3 limit 1`;

function limits(kind: string, account: string, ip: string): AttemptLimit[] {
  return [{ subject: `${kind}:account:${account}`, most: ATTEMPTS_PER_ACCOUNT }, addressLimit(kind, ip)];
}

function addressLimit(kind: string, ip: string): AttemptLimit {
  return { subject: `${kind}:address:${ipKey(ip) ?? ip}`, most: ATTEMPTS_PER_ADDRESS };
}
