import { readTypedCode } from "#domain/accounts/second-factor.ts";
import type { Handle } from "#server/db/database.ts";
import { giveBackAttempt, reserveAttempt, secondFactorLimits } from "#server/access/attempt-limits.ts";
import { countRecoveryCodes, lockSecondFactor, takeRecoveryCode, takeStep } from "#server/access/second-factor-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { stepOfCode } from "#server/access/totp.ts";
import { lockPerson } from "#server/shops/person-store.ts";

/** A code that was right, and is used now. Of a recovery code: how many are left. */
export type UsedCode = { recoveryCodesLeft: number | null };

/**
 * Uses a code of the person's authenticator app, or a recovery code: each works once. Null for one that was used, and for a wrong one,
 * which counts as an attempt, so the transaction must commit. Throws "too-many-requests" after 10 wrong codes of a person, or 50 of an
 * IP address, in 15 minutes.
 */
export async function useCode(
  handle: Handle,
  secrets: Pick<Secrets, "decrypt">,
  userId: number,
  typed: string,
  { ip, now }: { ip: string; now: Date },
): Promise<UsedCode | null> {
  // Wherever both are locked, the person is before the attempts.
  await lockPerson(handle, userId);
  const reserved = await reserveAttempt(handle, secondFactorLimits(userId, ip), now);
  const used = await take(handle, secrets, userId, typed, now);
  if (used !== "wrong") await giveBackAttempt(handle, reserved);
  return typeof used === "string" ? null : used;
}

/** A code of the app that was used before, such as by the first of two clicks, is no guess. */
async function take(
  handle: Handle,
  secrets: Pick<Secrets, "decrypt">,
  userId: number,
  typed: string,
  now: Date,
): Promise<UsedCode | "used before" | "wrong"> {
  const own = await lockSecondFactor(handle, userId);
  if (own === null || own.confirmedAt === null) return "wrong";
  const { kind, code } = readTypedCode(typed);
  if (kind === "recovery") {
    const isTaken = await takeRecoveryCode(handle, userId, code, now);
    return isTaken ? { recoveryCodesLeft: await countRecoveryCodes(handle, userId) } : "wrong";
  }
  const step = stepOfCode(secrets.decrypt(own.secretEncrypted), code, now);
  if (step === null) return "wrong";
  return (await takeStep(handle, userId, step)) ? { recoveryCodesLeft: null } : "used before";
}
