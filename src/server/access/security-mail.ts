import { KEY_OVERLAP_HOURS } from "#domain/accounts/api-keys.ts";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { countWords } from "#domain/text/count-words.ts";
import type { OpenedFrom } from "#server/access/session-store.ts";
import type { Config } from "#server/config.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { nameInMail } from "#server/platforms/mail/name-in-mail.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import { userAgentParts } from "#server/screening/enrich/browser-facts.ts";

/** What happened to someone's own account, or to a shop of theirs: the email's subject, and its first sentence. */
export type SecurityNews = { subject: string; what: string };

/** What happened to a person's own account. */
export const accountNews = {
  passwordChanged: news("Your Surety password was changed", "The password of your Surety account was changed. Your other sessions ended."),
  passwordReset: news(
    "Your Surety password was reset",
    "The password of your Surety account was reset by a link that we mailed to you. All your sessions ended.",
  ),
  proven: news(
    "Your Surety password was reset, and your API keys replaced",
    "The password of your Surety account was reset by a link that we mailed to you. Nobody had confirmed this address before, so all that someone else might know was replaced, too: your sessions ended, and in the shops that you alone own, API keys were replaced and Slack, ReAmaze and web hooks disconnected. The new keys are under Settings > API keys.",
  ),
  secondFactorOn: news("Two-step authentication is on", "Two-step authentication was turned on for your Surety account."),
  secondFactorOff: news("Two-step authentication is off", "Two-step authentication was turned off for your Surety account."),
  secondFactorOffByOperator: news(
    "Two-step authentication is off",
    "We turned two-step authentication off for your Surety account, because someone told us that its phone was lost.",
  ),
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
      `The main API key of ${nameInMail(shopName)} was rotated`,
      `${by} rotated the main API key of ${nameInMail(shopName)}. The key before works for ${KEY_OVERLAP_HOURS} hours more.`,
    ),
  keyReplaced: (shopName: string) =>
    news(
      `The main API key of ${nameInMail(shopName)} was replaced`,
      `We replaced the main API key of ${nameInMail(shopName)}. The keys before no longer work.`,
    ),
  ownRoleChanged: (shopName: string, by: string, role: string) =>
    news(`Your role in ${nameInMail(shopName)} changed`, `${by} made you ${role} of ${nameInMail(shopName)} on Surety.`),
  removed: (shopName: string, by: string) =>
    news(`You were removed from ${nameInMail(shopName)}`, `${by} removed you from ${nameInMail(shopName)} on Surety.`),
  dataRequested: (shopName: string, requestId: number) =>
    news(
      `A customer of ${nameInMail(shopName)} asked for their data`,
      `A customer of ${nameInMail(shopName)} asked Shopify for the data that is kept about them. What Surety has is being put together. Download the file in Settings > Shopify, or at GET /api/privacy/exports/${requestId} with the main API key, and send it to the customer within 30 days. Then it's deleted.`,
    ),
  shopifyLinked: (shopName: string, shopifyShop: string, by: string) =>
    news(
      `${shopifyShop} was linked to ${nameInMail(shopName)}`,
      `${by} linked the Shopify shop ${shopifyShop} to ${nameInMail(shopName)} on Surety. Staff who open Surety there now see the orders of ${nameInMail(shopName)}.`,
    ),
  ownerAdded: (shopName: string, who: string) =>
    news(`${nameInMail(shopName)} has a new owner`, `${who} is now an owner of ${nameInMail(shopName)} on Surety.`),
};

type Receiver = { email: string; fullName: string };

/** The email to a person about their own account, with what to do if it wasn't them. `from` is null for what Surety did. */
export function accountMail(config: Pick<Config, "publicUrl">, to: Receiver, told: SecurityNews, at: Date, from: OpenedFrom | null): Mail {
  return plainMail({
    to: to.email,
    subject: told.subject,
    paragraphs: [
      greeting(to.fullName),
      told.what,
      [`When: ${formatInstantFully(at, "UTC")}`, ...(from === null ? [] : [`From: ${placeOf(from)}`])].join("\n"),
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
      greeting(to.fullName),
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
