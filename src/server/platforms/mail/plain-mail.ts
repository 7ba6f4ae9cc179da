import { escapeHtml } from "#domain/text/escape-html.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { nameInMail } from "#server/platforms/mail/name-in-mail.ts";

/** An email made of paragraphs. A paragraph that is a web address becomes a link. */
export function plainMail({ to, subject, paragraphs }: { to: string; subject: string; paragraphs: readonly string[] }): Mail {
  return {
    to,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: paragraphs.map((paragraph) => `<p>${isLink(paragraph) ? linkHtml(paragraph) : linesHtml(paragraph)}</p>`).join("\n"),
  };
}

/** The first paragraph; an email's receiver may have no name. */
export function greeting(fullName: string): string {
  const name = nameInMail(fullName);
  return name === "" ? "Hello," : `Hello ${name},`;
}

function isLink(paragraph: string): boolean {
  return /^https?:\/\/\S+$/.test(paragraph);
}

function linesHtml(paragraph: string): string {
  return escapeHtml(paragraph).replaceAll(/\r\n?|\n/g, "<br>");
}

function linkHtml(link: string): string {
  return `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
}
