import { randomBytes } from "node:crypto";
import type { Profile } from "#contract/profile.ts";
import { WRONG_CODE } from "#domain/accounts/access-words.ts";
import { inGroups, readTypedCode, recoveryCodeOf, RECOVERY_CODES } from "#domain/accounts/second-factor.ts";
import type { Handle } from "#server/db/database.ts";
import { giveBackAttempt, reserveAttempt, secondFactorLimits } from "#server/access/attempt-limits.ts";
import {
  confirmSecret,
  lockSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  storeNewSecret,
} from "#server/access/second-factor-store.ts";
import { accountNews } from "#server/access/security-mail.ts";
import { endOtherSessionsOfPerson, type OpenedFrom } from "#server/access/session-store.ts";
import { tellOfAccount } from "#server/access/tell-of-security.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import { appAddress, newAppSecret, stepOfCode } from "#server/access/totp.ts";
import { useCode } from "#server/access/use-code.ts";
import { checkPassword, wrongPassword } from "#server/profile/check-password.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { profileOf } from "#server/profile/read-profile.ts";
import type { OwnAccount } from "#server/profile/require-own-account.ts";
import type { Services } from "#server/services.ts";
import { holdsPasswordHash, lockPerson } from "#server/shops/person-store.ts";
import { badField, SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now" | "secrets">;
type Proof = { currentPassword: string; code: string };
type From = OpenedFrom & { ip: string };

/**
 * Makes a secret for a person's authenticator app, for their password, in place of an earlier one that was never confirmed. Throws
 * "conflict" where one is in use, and for an email address that isn't confirmed: the mailbox's owner could no longer log in. Also throws
 * what `checkPassword` throws.
 */
export async function startSecondFactor(
  services: Means,
  account: OwnAccount,
  currentPassword: string,
  ip: string,
): Promise<{ secret: string; address: string }> {
  const { database, secrets } = services;
  const { userId, email } = account;
  const passwordHash = await checkPassword(services, account, currentPassword, ip);
  const secret = newAppSecret();
  return database.asSystem(async (handle) => {
    if (!(await holdsPasswordHash(handle, userId, passwordHash))) throw wrongPassword();
    await requireConfirmedEmail(handle, userId, "turn on two-step authentication");
    if (!(await storeNewSecret(handle, userId, secrets.encrypt(secret)))) throw isOn();
    return { secret, address: appAddress(secret, email) };
  });
}

/**
 * Turns a person's second factor on, with a code that proves that their app has the secret. From then on a login needs a code, and
 * the sessions that were opened without one end, but for this. Returns recovery codes, which are told only now. Throws "bad-content"
 * for a wrong code, "conflict" where it's on or no secret was made, and "too-many-requests" as `useCode` does.
 */
export async function confirmSecondFactor(
  services: Means,
  { userId, sessionHash }: OwnAccount,
  typed: string,
  from: From,
): Promise<{ recoveryCodes: string[] }> {
  const { database, secrets, now } = services;
  const confirmed = await database.asSystem(async (handle) => {
    await lockPerson(handle, userId);
    const reserved = await reserveAttempt(handle, secondFactorLimits(userId, from.ip), now());
    const started = await lockSecondFactor(handle, userId);
    if (started === null) throw new SuretyError("conflict", "Start again: the secret isn't there anymore.");
    if (started.confirmedAt !== null) throw isOn();
    const { kind, code } = readTypedCode(typed);
    const step = kind === "app" ? stepOfCode(secrets.decrypt(started.secretEncrypted), code, now()) : null;
    if (step === null) return null;
    await giveBackAttempt(handle, reserved);
    await confirmSecret(handle, userId, step, now());
    await noteInShops(handle, userId, { what: "Two-step authentication", before: "Off", after: "On" }, now());
    await endOtherSessionsOfPerson(handle, userId, sessionHash);
    await tellOfAccount(handle, services, userId, accountNews.secondFactorOn, from);
    return { recoveryCodes: await giveRecoveryCodes(handle, userId) };
  });
  if (confirmed === null) throw wrongCode();
  return confirmed;
}

/**
 * Gives a person new recovery codes, for their password and a code. The old ones stop working. Throws "bad-content" for a wrong one of
 * either, and what `checkPassword` and `useCode` throw.
 */
export async function renewRecoveryCodes(
  services: Means,
  account: OwnAccount,
  { currentPassword, code: typed }: Proof,
  from: From,
): Promise<{ recoveryCodes: string[] }> {
  const { database, secrets, now } = services;
  const { userId } = account;
  const { ip } = from;
  const passwordHash = await checkPassword(services, account, currentPassword, ip);
  const renewed = await database.asSystem(async (handle) => {
    if (!(await holdsPasswordHash(handle, userId, passwordHash))) throw wrongPassword();
    if ((await useCode(handle, secrets, userId, typed, { ip, now: now() })) === null) return null;
    await noteInShops(handle, userId, { what: "Recovery codes replaced" }, now());
    await tellOfAccount(handle, services, userId, accountNews.codesRenewed, from);
    return { recoveryCodes: await giveRecoveryCodes(handle, userId) };
  });
  if (renewed === null) throw wrongCode();
  return renewed;
}

/**
 * Turns a person's second factor off, for their password and a code, which may be a recovery code. Throws "bad-content" for a wrong
 * one of either, and what `checkPassword` and `useCode` throw.
 */
export async function turnOffSecondFactor(
  services: Means,
  account: OwnAccount,
  { currentPassword, code: typed }: Proof,
  from: From,
): Promise<Profile> {
  const { database, secrets, now } = services;
  const { userId } = account;
  const { ip } = from;
  const passwordHash = await checkPassword(services, account, currentPassword, ip);
  const profile = await database.asSystem(async (handle) => {
    if (!(await holdsPasswordHash(handle, userId, passwordHash))) throw wrongPassword();
    if ((await useCode(handle, secrets, userId, typed, { ip, now: now() })) === null) return null;
    await removeSecondFactor(handle, userId);
    await noteInShops(handle, userId, { what: "Two-step authentication", before: "On", after: "Off" }, now());
    await tellOfAccount(handle, services, userId, accountNews.secondFactorOff, from);
    return profileOf(handle, account, now());
  });
  if (profile === null) throw wrongCode();
  return profile;
}

/** Stores new recovery codes, and returns them as they are shown. */
async function giveRecoveryCodes(handle: Handle, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RANDOM_BYTES)));
  await replaceRecoveryCodes(handle, userId, codes);
  return codes.map((code) => inGroups(code, "-"));
}

const RANDOM_BYTES = 10;

function isOn(): SuretyError {
  return new SuretyError("conflict", "Two-step authentication is already on.");
}

function wrongCode(): SuretyError {
  return badField("code", WRONG_CODE, WRONG_CODE);
}
