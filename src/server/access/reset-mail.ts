import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { plainMail } from "#server/platforms/mail/plain-mail.ts";

/** The mail that brings a link to set a new password. */
export function resetMail(person: { email: string; fullName: string }, link: string): Mail {
  return plainMail({
    to: person.email,
    subject: "Set a new password for Surety",
    paragraphs: [
      `Hello${person.fullName ? ` ${person.fullName}` : ""},`,
      `Somebody asked for a new password for your Surety account. Set it here within ${RESET_LINK_MINUTES} minutes; the link works once:`,
      link,
      "If it was not you, nothing needs to be done: your password stays as it is.",
    ],
  });
}
