import type { BrandColors } from "#domain/accounts/branding.ts";
import type { MailLanguage } from "#domain/accounts/mail-languages.ts";
import { filledIn, verificationWords, type VerificationOrder } from "#domain/messages/verification-words.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";

type VerificationPage = { language: MailLanguage; names: VerificationOrder; colors: BrandColors; logo: string | null };

/** The first page of a verification, as a picture of it: nothing on it works. */
export function verificationPage({ language, names, colors, logo }: VerificationPage): string {
  const words = verificationWords[language];
  const { backgroundColor: back, textColor: front, elementColor: element } = colors;
  const said = (text: string) => escapeHtml(filledIn(text, names));
  const header =
    logo === null ? `<strong>${escapeHtml(names.shop)}</strong>` : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(names.shop)}" />`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><title>${said(words.title)}</title><style>`,
    `body { margin: 0; padding: 24px; background: ${back}; color: ${front}; font: 16px/1.5 sans-serif; text-align: center }`,
    "main { max-width: 420px; margin: 0 auto } img { max-width: 240px; max-height: 80px } ul { text-align: start }",
    `.start { display: block; padding: 12px; border-radius: 8px; background: ${element}; font-weight: bold }`,
    `</style></head><body><main><p>${header}</p><h1>${said(words.title)}</h1><p>${said(words.pageIntro)}</p>`,
    `<ul>${words.steps.map((step) => `<li>${said(step)}</li>`).join("")}</ul>`,
    `<p class="start">${said(words.start)}</p><p><small>${said(words.privacy)}</small></p></main></body></html>`,
  ].join("\n");
}
