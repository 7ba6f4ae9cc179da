import { CONFIRMATION_DAYS } from "#domain/accounts/signup-modes.ts";
import type { Config } from "#server/config.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";

/**
 * The email with the link that confirms an address. Anyone may have typed the address, so nothing that they typed is in it: no
 * program sends its own words through us.
 */
export function confirmationMail({ publicUrl }: Pick<Config, "publicUrl">, { email, token }: { email: string; token: string }): Mail {
  return plainMail({
    to: email,
    subject: "Welcome to Surety: confirm your email",
    paragraphs: [
      greeting(""),
      "Thanks for signing up for Surety. Confirm this email address, so that we can send you notifications and reports:",
      `${publicUrl}/confirm/${token}`,
      `The link works for ${CONFIRMATION_DAYS} days, while you're logged in.`,
      "If you didn't sign up, ignore this email. We won't send anything else to this address.",
    ],
  });
}

/** The email after an address was confirmed, with what to do next. */
export function welcomeMail({ publicUrl }: Pick<Config, "publicUrl">, { email, fullName }: { email: string; fullName: string }): Mail {
  return plainMail({
    to: email,
    subject: "Your email is confirmed: next steps with Surety",
    paragraphs: [
      greeting(fullName),
      "Your email is confirmed. Here is what to do next:",
      "1. Send your first order. Your scenarios page shows how, under First steps:",
      `${publicUrl}/scenarios`,
      "2. Look at your scenarios. They decide about your orders, and you can change them:",
      `${publicUrl}/scenarios`,
      "3. Invite your team:",
      `${publicUrl}/settings/team`,
    ],
  });
}
