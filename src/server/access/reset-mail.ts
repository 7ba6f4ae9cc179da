import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import type { Person } from "#server/shops/person-store.ts";

/** The email with a link to reset a password. Nothing that was typed is in it until the address is known to be that person's. */
export function resetMail(person: Pick<Person, "email" | "fullName" | "emailConfirmedAt">, link: string): Mail {
  return plainMail({
    to: person.email,
    subject: "Reset your Surety password",
    paragraphs: [
      greeting(person.emailConfirmedAt === null ? "" : person.fullName),
      `We received a request to reset your Surety password. This link works once and expires in ${RESET_LINK_MINUTES} minutes:`,
      link,
      "If this wasn't you, ignore this email. Your password won't change.",
    ],
  });
}
