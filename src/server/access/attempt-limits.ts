import { and, inArray, like, lt, not, or } from "drizzle-orm";
import {
  INVITATIONS_PER_ADDRESS,
  INVITATIONS_PER_NETWORK,
  INVITATIONS_PER_PERSON,
  INVITATIONS_PER_SHOP,
} from "#domain/accounts/invitation.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { ipKey, networkKey } from "#domain/screening/ip-key.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { signInFailures } from "#server/db/schema/account-tables.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Failures allowed per window, by account and by IP address. Password reset requests have the same limits. */
const ATTEMPTS_PER_ACCOUNT = 10;
export const ATTEMPTS_PER_ADDRESS = 50;
const ATTEMPT_WINDOW_MS = 15 * 60_000;
/** Begins the subjects that are counted over a day. */
const PER_DAY = "day:";

/** An address gets more codes than one person can ask for, so that no one person can keep others from confirming it. */
const CODES_PER_PERSON = 5;
const CODES_PER_ADDRESS = 10;
const CODE_TRIES_PER_PERSON = 10;

const SIGNUPS_PER_ADDRESS = 10;
const SIGNUPS_PER_EMAIL = 5;
/** Agencies and master accounts add many. */
const SHOPS_PER_PERSON = 20;
const CONFIRMATIONS_PER_PERSON = 5;
const EMAIL_CHANGES_PER_PERSON = 5;
const CONNECTS_PER_SHOP = 10;
const CONNECTS_PER_PERSON = 20;
const RESETS_PER_EMAIL = 20;
const PASSWORD_CHANGES_PER_PERSON = 10;
const RENAMES_PER_PERSON = 10;
const BRAND_IMAGES_PER_SHOP = 10;

export type AttemptLimit = {
  subject: string;
  most: number;
  /** Said of a caller who has reached it, before the time to wait. */
  reached?: string;
};

/** The limits a failed login of a person counts against. */
export function signInLimits(email: string, ip: string): AttemptLimit[] {
  return limits("sign-in", email, ip);
}

/** The limit a failed login by API key counts against. Nobody guesses a key, so that no stranger can keep a shop's systems out. */
export function keySignInLimits(ip: string): AttemptLimit[] {
  return [addressLimit("sign-in", ip)];
}

/** The limits a password reset request counts against. */
export function resetLimits(email: string, ip: string): AttemptLimit[] {
  return [
    ...limits("reset", email, ip),
    daily(`reset:email:${email}`, RESETS_PER_EMAIL, `We send ${RESETS_PER_EMAIL} links a day to one email address.`),
  ];
}

/** The limit a wrong sub-account code counts against. A code names no account, so only the IP address counts. */
export function codeLimits(ip: string): AttemptLimit[] {
  return [addressLimit("code", ip)];
}

/** The limits that a wrong code of a second factor counts against, entered at a login or in the profile. */
export function secondFactorLimits(userId: number, ip: string): AttemptLimit[] {
  return limits("second-factor", String(userId), ip);
}

/** The limits that a mailed invitation counts against. What one shop sends costs no other shop any. */
export function invitationLimits(tenantId: number, email: string): AttemptLimit[] {
  return [
    daily(`invitation:shop:${tenantId}`, INVITATIONS_PER_SHOP, `A shop can send ${INVITATIONS_PER_SHOP} invitations a day.`),
    daily(
      `invitation:address:${tenantId}:${email}`,
      INVITATIONS_PER_ADDRESS,
      `An email address can get ${INVITATIONS_PER_ADDRESS} invitations a day from a shop.`,
    ),
  ];
}

/** The limits that a mailed invitation counts against because of who sends it and from where, in all shops. */
export function inviterLimits(inviter: string, ip: string): AttemptLimit[] {
  return [
    daily(`invitation:person:${inviter}`, INVITATIONS_PER_PERSON, `You can send ${INVITATIONS_PER_PERSON} invitations a day.`),
    daily(
      `invitation:network:${networkKey(ip) ?? ip}`,
      INVITATIONS_PER_NETWORK,
      `${INVITATIONS_PER_NETWORK} invitations a day can be sent from one network.`,
    ),
  ];
}

/** The limits that a code to confirm an email address counts against, in all shops. */
export function codeMailLimits(person: string, email: string): AttemptLimit[] {
  return [
    daily(`code-mail:person:${person}`, CODES_PER_PERSON, `You can get ${CODES_PER_PERSON} codes a day.`),
    daily(`code-mail:address:${email}`, CODES_PER_ADDRESS, `An email address can get ${CODES_PER_ADDRESS} codes a day.`),
  ];
}

/** The limit that a wrong code for an email address counts against, whichever code it was a guess at. */
export function codeTryLimits(person: string): AttemptLimit[] {
  return [daily(`code-try:person:${person}`, CODE_TRIES_PER_PERSON, `You can enter ${CODE_TRIES_PER_PERSON} wrong codes a day.`)];
}

/** The limits on trying to sign up, whether it succeeds or not: each try tells whether an email has an account. */
export function signupTryLimits(ip: string): AttemptLimit[] {
  return [addressLimit("signup", ip)];
}

/** The limits on accounts that strangers create with an email and from an address. */
export function signupLimits(email: string, ip: string): AttemptLimit[] {
  return [
    daily(
      `signup:address:${ipKey(ip) ?? ip}`,
      SIGNUPS_PER_ADDRESS,
      `You can create ${SIGNUPS_PER_ADDRESS} accounts a day from one network.`,
    ),
    daily(`signup:email:${email}`, SIGNUPS_PER_EMAIL, `You can create ${SIGNUPS_PER_EMAIL} accounts a day with one email address.`),
  ];
}

/** The limits on correcting an address that isn't confirmed, which mails to it. */
export function emailChangeLimits(userId: number, email: string): AttemptLimit[] {
  return [
    daily(`email-change:person:${userId}`, EMAIL_CHANGES_PER_PERSON, `You can change your email ${EMAIL_CHANGES_PER_PERSON} times a day.`),
    // Apart from signups: nobody keeps an address from signing up by changing theirs to it.
    daily(`email-change:email:${email}`, SIGNUPS_PER_EMAIL, `We send ${SIGNUPS_PER_EMAIL} links a day to one email address.`),
  ];
}

/** The limit on shops that a person adds to their account. */
export function shopLimits(userId: number): AttemptLimit[] {
  return [daily(`signup:person:${userId}`, SHOPS_PER_PERSON, `You can add ${SHOPS_PER_PERSON} shops a day.`)];
}

/** The limit on links that are mailed to a person again to confirm their address. */
export function confirmationLimits(userId: number): AttemptLimit[] {
  return [daily(`confirmation:person:${userId}`, CONFIRMATIONS_PER_PERSON, `We send ${CONFIRMATIONS_PER_PERSON} links a day.`)];
}

/** The limits on Shopify shops that a shop's owners, and a person in all their shops, ask to link. */
export function connectLimits(tenantId: number, userId: number | null): AttemptLimit[] {
  return [
    ...(userId === null ? [] : [daily(`connect:person:${userId}`, CONNECTS_PER_PERSON, `You can ask ${CONNECTS_PER_PERSON} times a day.`)]),
    daily(`connect:shop:${tenantId}`, CONNECTS_PER_SHOP, `You can ask ${CONNECTS_PER_SHOP} times a day.`),
  ];
}

/** The limit on emails by which a shop asks the operator for a plan. */
export function planRequestLimits(tenantId: number): AttemptLimit[] {
  return [{ subject: `${PER_DAY}plan-request:shop:${tenantId}`, most: 1 }];
}

/** The limit on names that a person takes: each is recorded in all their shops. */
export function renameLimits(userId: number): AttemptLimit[] {
  return [daily(`rename:person:${userId}`, RENAMES_PER_PERSON, `You can change your name ${RENAMES_PER_PERSON} times a day.`)];
}

/** The limit on passwords that a person chooses in their profile: each is recorded in all their shops, and mailed. */
export function passwordChangeLimits(userId: number): AttemptLimit[] {
  return [
    daily(
      `password-change:person:${userId}`,
      PASSWORD_CHANGES_PER_PERSON,
      `You can change your password ${PASSWORD_CHANGES_PER_PERSON} times a day.`,
    ),
  ];
}

/** The limits on checking the password of someone who is logged in: others who try to log in as them use up none of it. */
export function ownPasswordLimits(userId: number, ip: string): AttemptLimit[] {
  return limits("own-password", String(userId), ip);
}

/** The limit on logos and signatures of a shop that are decoded, those of one request counted once. */
export function brandImageAttemptLimits(tenantId: number): AttemptLimit[] {
  const reached = `A shop can upload ${BRAND_IMAGES_PER_SHOP} images in ${ATTEMPT_WINDOW_MS / 60_000} minutes.`;
  return [{ subject: `brand-image:shop:${tenantId}`, most: BRAND_IMAGES_PER_SHOP, reached }];
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
  if (until) throw tooManyAttempts(until.at, now, until.limit);
  return count(handle, limited, now);
}

/** Counts what is left undone above a limit, rather than refused: whether it's done. */
export async function mayAttempt(handle: Handle, limited: AttemptLimit[], now: Date): Promise<boolean> {
  await lockSubjects(handle, limited);
  if (await blockedUntil(handle, limited, now)) return false;
  await count(handle, limited, now);
  return true;
}

async function count(handle: Handle, limited: AttemptLimit[], now: Date): Promise<ReservedAttempt> {
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
  const outdated = (windowMs: number) => lt(signInFailures.at, new Date(now.getTime() - windowMs));
  const isPerDay = like(signInFailures.subject, `${PER_DAY}%`);
  await handle.delete(signInFailures).where(or(outdated(DAY_MS), and(outdated(ATTEMPT_WINDOW_MS), not(isPerDay))));
}

/** Serializes attempts on the same subjects, across processes, until this transaction ends. */
async function lockSubjects(handle: Handle, limited: AttemptLimit[]): Promise<void> {
  for (const subject of limited.map((limit) => limit.subject).toSorted()) {
    await handle.prepared("select pg_advisory_xact_lock(hashtextextended($1, 0))", [subject]);
  }
}

type Blocked = { at: Date; limit: AttemptLimit };

/** When the next attempt is allowed, and the limit that is over last; null if it's allowed now. */
async function blockedUntil(handle: Handle, limited: AttemptLimit[], now: Date): Promise<Blocked | null> {
  let until: Blocked | null = null;
  for (const limit of limited) {
    const windowMs = limit.subject.startsWith(PER_DAY) ? DAY_MS : ATTEMPT_WINDOW_MS;
    const rows = await handle.prepared<RowOf<typeof attempt>>(attemptAtLimit, [
      limit.subject,
      new Date(now.getTime() - windowMs),
      limit.most - 1,
    ]);
    const at = rows[0]?.at;
    if (at === undefined) continue;
    const free = new Date(at.getTime() + windowMs);
    if (until === null || free > until.at) until = { at: free, limit };
  }
  return until;
}

/** The error for an attempt over the limit, with the time to wait. */
function tooManyAttempts(until: Date, now: Date, { reached = "Too many attempts." }: AttemptLimit): SuretyError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new SuretyError("too-many-requests", `${reached} Please try again in ${waitOf(retryAfterSeconds)}.`, { retryAfterSeconds });
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "a minute";
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const attempt = { at: signInFailures.at };
// If the `most`-th newest attempt is within the window, the limit is reached until that attempt leaves the window.
const attemptAtLimit = `select ${selectList(attempt)} from sign_in_failure where subject = $1 and at > $2 order by sign_in_failure.at desc offset $3 limit 1`;

/** A limit over a day. */
function daily(subject: string, most: number, reached: string): AttemptLimit {
  return { subject: `${PER_DAY}${subject}`, most, reached };
}

function limits(kind: string, account: string, ip: string): AttemptLimit[] {
  return [{ subject: `${kind}:account:${account}`, most: ATTEMPTS_PER_ACCOUNT }, addressLimit(kind, ip)];
}

function addressLimit(kind: string, ip: string): AttemptLimit {
  return { subject: `${kind}:address:${ipKey(ip) ?? ip}`, most: ATTEMPTS_PER_ADDRESS };
}
