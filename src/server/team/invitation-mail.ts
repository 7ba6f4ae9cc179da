import { INVITATION_DAYS } from "#domain/accounts/invitation.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { nameInMail } from "#server/platforms/mail/name-in-mail.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import { nameInMails, type AuditActor } from "#server/shops/audit-actor.ts";

/** The address where an invitation is accepted. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation/${token}`;
}

/** The email with which someone is invited to a shop. Of what its owner typed, only the shop's name is in it. */
export function invitationMail(invited: { email: string; role: Role }, by: AuditActor, shopName: string, link: string): Mail {
  const shop = nameInMail(shopName);
  return plainMail({
    to: invited.email,
    subject: `Join ${shop} on Surety`,
    paragraphs: [
      greeting(""),
      `${nameInMails(by)} invited you to ${shop} on Surety, as ${roleWords[invited.role].named}. Surety screens the shop's orders for fraud.`,
      `Accept the invitation here. The link works once and expires in ${INVITATION_DAYS} days:`,
      link,
      "If you don't know what this is about, ignore this email.",
    ],
  });
}

/**
 * The email to the address that was typed at signup inside a Shopify shop's admin. Anyone there may have typed it, so nothing else that
 * they typed is in it.
 */
export function shopReadyMail({ email, shopifyShop }: { email: string; shopifyShop: string }, link: string): Mail {
  return plainMail({
    to: email,
    subject: `Your Surety account for ${shopifyShop} is ready`,
    paragraphs: [
      greeting(""),
      `Your Surety account for ${shopifyShop} is ready. Confirm this address and set a password to log in outside Shopify, too:`,
      link,
      `The link works once and expires in ${INVITATION_DAYS} days.`,
      "If you don't know what this is about, ignore this email.",
    ],
  });
}
