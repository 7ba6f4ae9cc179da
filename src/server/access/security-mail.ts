import { KEY_OVERLAP_HOURS } from "#domain/accounts/api-keys.ts";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { countWords } from "#domain/text/count-words.ts";
import { cutTo } from "#domain/text/truncate.ts";
import type { OpenedFrom } from "#server/access/session-store.ts";
import type { Config } from "#server/config.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import { userAgentParts } from "#server/screening/enrich/browser-facts.ts";

/** What names are cut to, which could be of any length. */
const NAME_LENGTH = 60;

/** What happened to someone's own account, or to a shop of theirs: the email's subject, and its first sentence. */
export type SecurityNews = { subject: string; what: string };

/** What happened to a person's own account. */
export const accountNews = {
  passwordChanged: news("Your Surety password was changed", "The password of your Surety account was changed. Your other sessions ended."),
  passwordReset: news(
    "Your Surety password was reset",
    "The password of your Surety account was reset by a link that we mailed to you. All your sessions ended.",
  ),
  secondFactorOn: news("Two-step authentication is on", "Two-step authentication was turned on for your Surety account."),
  secondFactorOff: news("Two-step authentication is off", "Two-step authentication was turned off for your Surety account."),
  codesRenewed: news("Your Surety recovery codes were replaced", "New recovery codes were created for your Surety account."),
  recoveryCodeUsed: (left: number) =>
    news(
      "A recovery code was used to log in to Surety",
      `Someone logged in to your Surety account with a recovery code. ${left === 0 ? "You have no codes" : `You have ${countWords(left, "code")}`} left.`,
    ),
};

/** What happened to a shop's keys and team. People are named by email, because anyone may choose any name. */
export const shopNews = {
  keyRotated: (shopName: string, by: string) =>
    news(
      `The main API key of ${cut(shopName)} was rotated`,
      `${cut(by)} rotated the main API key of ${cut(shopName)}. The key before works for ${KEY_OVERLAP_HOURS} hours more.`,
    ),
  ownRoleChanged: (shopName: string, by: string, role: string) =>
    news(`Your role in ${cut(shopName)} changed`, `${cut(by)} made you ${role} of ${cut(shopName)} on Surety.`),
  removed: (shopName: string, by: string) =>
    news(`You were removed from ${cut(shopName)}`, `${cut(by)} removed you from ${cut(shopName)} on Surety.`),
  ownerAdded: (shopName: string, who: string) =>
    news(`${cut(shopName)} has a new owner`, `${cut(who)} is now an owner of ${cut(shopName)} on Surety.`),
};

type Receiver = { email: string; fullName: string };

/** The email to a person about their own account, with what to do if it wasn't them. */
export function accountMail(config: Pick<Config, "publicUrl">, to: Receiver, told: SecurityNews, at: Date, from: OpenedFrom): Mail {
  return plainMail({
    to: to.email,
    subject: told.subject,
    paragraphs: [
      greeting(cut(to.fullName)),
      told.what,
      [`When: ${formatInstantFully(at, "UTC")}`, `From: ${placeOf(from)}`].join("\n"),
      "If this was you, you don't need to do anything. If it wasn't, set a new password now, which ends every session:",
      `${config.publicUrl}/reset`,
    ],
  });
}

/** The email to someone about a shop, with where to look if they didn't expect it. */
export function shopMail(
  config: Pick<Config, "publicUrl">,
  to: Receiver,
  told: SecurityNews,
  { at, timeZone, tenantId }: { at: Date; timeZone: string; tenantId: number },
): Mail {
  return plainMail({
    to: to.email,
    subject: told.subject,
    paragraphs: [
      greeting(cut(to.fullName)),
      told.what,
      `When: ${formatInstantFully(at, timeZone)}`,
      "If you didn't expect this, talk to the shop's owners. The shop's team and changes are here:",
      `${config.publicUrl}/settings/team?tid=${tenantId}`,
    ],
  });
}

function placeOf({ ip, userAgent }: OpenedFrom): string {
  const { browser, os } = userAgentParts(userAgent);
  const program = [browser.name ?? "an unknown browser", os.name].filter((name) => name !== null).join(" on ");
  return ip === null ? program : `${program}, IP address ${ip}`;
}

function news(subject: string, what: string): SecurityNews {
  return { subject, what };
}

function cut(name: string): string {
  return cutTo(name, NAME_LENGTH);
}
