/** What a shop's mails to its customers can be written in, by ISO 639 code. */
export const mailLanguages = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
} as const;
export type MailLanguage = keyof typeof mailLanguages;
