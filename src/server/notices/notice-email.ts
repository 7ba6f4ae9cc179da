import { randomInt } from "node:crypto";
import type { NoticeSettings } from "#contract/notices.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { codeMailLimits, codeTryLimits, giveBackAttempt, reserveAttempt } from "#server/access/attempt-limits.ts";
import { findOwnChoice, readNoticeShop, storeOwnChoice } from "#server/notices/notice-store.ts";
import { onOneLine } from "#server/notices/notice-message.ts";
import { readNoticeSettings } from "#server/notices/read-settings.ts";
import { requirePerson } from "#server/notices/require-person.ts";
import { plainMail } from "#server/platforms/mail/plain-mail.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Services } from "#server/services.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { SuretyError } from "#server/surety-error.ts";

const CODE_MINUTES = 30;
/** Guesses per code; a million codes make five of them hopeless. */
const MOST_TRIES = 5;

type Means = Pick<Services, "database" | "secrets" | "now" | "jobs">;

/**
 * Mails a code to an address that a person chose for notifications. Nothing else is sent there before the code comes back.
 * Throws "too-many-requests" once the person or the address has had a day's codes.
 */
export async function sendNoticeCode(services: Means, actor: ShopActor, sent: string): Promise<NoticeSettings> {
  const { database, jobs, secrets, now } = services;
  const { tenantId } = actor;
  const ids = requirePerson(actor);
  const newEmail = normalEmail(sent);
  await database.asSystem((handle) => reserveAttempt(handle, codeMailLimits(everywhere(tenantId, ids), newEmail), now()));
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await database.forTenants([tenantId], async (handle) => {
    const codeHash = hashOf(secrets, tenantId, newEmail, code);
    const codeExpiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000);
    await storeOwnChoice(handle, tenantId, ids, { newEmail, codeHash, codeExpiresAt, codeTries: 0 });
    const { name } = await readNoticeShop(handle, tenantId);
    const mail = plainMail({
      to: newEmail,
      subject: `${code} is your Surety confirmation code`,
      paragraphs: [
        `Someone at ${onOneLine(name)} wants to get Surety's notifications at this address. If that's you, enter this code in Surety within ${CODE_MINUTES} minutes:`,
        code,
        "If it isn't, ignore this email. We won't send anything else.",
      ],
    });
    await jobs.send(sendMailJob, mail, handle);
  });
  return readNoticeSettings(services, actor);
}

/**
 * Confirms the address that the code was mailed to. Throws "bad-content" for a wrong or expired code, and "too-many-requests"
 * once the person has had a day's tries at all their codes.
 */
export async function confirmNoticeEmail(services: Means, actor: ShopActor, sent: string): Promise<NoticeSettings> {
  const { database, secrets, now } = services;
  const { tenantId } = actor;
  const ids = requirePerson(actor);
  const reserved = await database.asSystem((handle) => reserveAttempt(handle, codeTryLimits(everywhere(tenantId, ids)), now()));
  const isConfirmed = await database.forTenants([tenantId], async (handle) => {
    const own = await findOwnChoice(handle, tenantId, ids.personKey, { isLocked: true });
    if (!own?.newEmail || own.codeExpiresAt === null || own.codeExpiresAt <= now() || own.codeTries >= MOST_TRIES) return false;
    const isRight = own.codeHash === hashOf(secrets, tenantId, own.newEmail, sent.replaceAll(/\s/g, ""));
    const confirmed = { email: own.newEmail, newEmail: null, codeHash: null, codeExpiresAt: null, codeTries: 0 };
    await storeOwnChoice(handle, tenantId, ids, isRight ? confirmed : { codeTries: own.codeTries + 1 });
    return isRight;
  });
  if (!isConfirmed) throw wrongCode();
  await database.asSystem((handle) => giveBackAttempt(handle, reserved));
  return readNoticeSettings(services, actor);
}

/** A person in all shops they work for. Staff are known in their own shop only. */
function everywhere(tenantId: number, { personKey, userId }: ReturnType<typeof requirePerson>): string {
  return userId === null ? `${tenantId}:${personKey}` : personKey;
}

function hashOf(secrets: Services["secrets"], tenantId: number, email: string, code: string): string {
  return secrets.keyedHash(tenantId, "notice code", `${email} ${code}`);
}

function wrongCode(): SuretyError {
  const message = "This code is wrong or has expired. Check it, or send a new one.";
  return new SuretyError("bad-content", message, { faults: [{ path: "code", message }] });
}
