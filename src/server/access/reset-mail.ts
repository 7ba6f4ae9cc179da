import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";

/** The mail that brings a link to set a new password. */
export function resetMail(person: { email: string; fullName: string }, link: string): Mail {
  const paragraphs = [
    `Hello${person.fullName ? ` ${person.fullName}` : ""},`,
    `Somebody asked for a new password for your Surety account. Set it here within ${RESET_LINK_MINUTES} minutes; the link works once:`,
    link,
    "If it was not you, nothing needs to be done: your password stays as it is.",
  ];
  return {
    to: person.email,
    subject: "Set a new password for Surety",
    text: `${paragraphs.join("\n\n")}\n`,
    html: paragraphs.map((paragraph) => (paragraph === link ? linkHtml(link) : `<p>${escapeHtml(paragraph)}</p>`)).join("\n"),
  };
}

function linkHtml(link: string): string {
  return `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
