import type { BrandColors } from "#domain/accounts/branding.ts";
import type { MailLanguage } from "#domain/accounts/mail-languages.ts";
import { filledIn, verificationWords, type VerificationOrder } from "#domain/messages/verification-words.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";

export type VerificationMail = {
  language: MailLanguage;
  /** `name` is the customer's; empty if it isn't known. */
  names: VerificationOrder;
  link: string;
  colors: BrandColors;
  /** Addresses of the shop's images, such as `cid:` ones of those that are attached; null if it has none. */
  logo: string | null;
  signature: string | null;
};

/** The email that asks a customer to verify themselves: in the shop's language, with its colors, logo and signature. */
export function verificationMail({ language, names, link, colors, logo, signature }: VerificationMail): {
  subject: string;
  text: string;
  html: string;
} {
  const words = verificationWords[language];
  const said = (text: string) => filledIn(text, names);
  const hello = said(names.name === "" ? words.greetingWithoutName : words.greeting);
  const { backgroundColor: back, textColor: front, elementColor: element } = colors;
  const image = (address: string | null, alternative: string, height: number) =>
    address === null
      ? []
      : [`<p><img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}" style="max-width: 240px; max-height: ${height}px" /></p>`];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const button = [
    `<p><a href="${escapeHtml(link)}"`,
    `style="display: inline-block; padding: 12px 24px; border-radius: 8px; background: ${element}; color: ${front}; font-weight: bold; text-decoration: none">`,
    `${escapeHtml(words.button)}</a></p>`,
  ].join(" ");
  const body = [
    ...image(logo, names.shop, 80),
    paragraph(hello),
    paragraph(said(words.intro)),
    button,
    `<p>${escapeHtml(words.otherwise)}<br /><a href="${escapeHtml(link)}" style="color: ${front}; overflow-wrap: anywhere">${escapeHtml(link)}</a></p>`,
    paragraph(said(words.notYours)),
    ...image(signature, names.shop, 120),
    paragraph(names.shop),
  ];
  return {
    subject: said(words.subject),
    text: `${[hello, said(words.intro), words.otherwise, link, said(words.notYours), names.shop].join("\n\n")}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><title>${escapeHtml(said(words.subject))}</title></head>`,
      `<body style="margin: 0; padding: 24px; background: ${back}; color: ${front}; font: 16px/1.5 sans-serif">`,
      `<div style="max-width: 560px; margin: 0 auto">${body.join("\n")}</div></body></html>`,
    ].join("\n"),
  };
}
