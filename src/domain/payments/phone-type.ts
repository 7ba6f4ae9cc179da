import { keysOf } from "#domain/keys-of.ts";

/** Kinds of phone numbers, as the numbering plans tell them apart, in words that start a sentence. */
const words = {
  MOBILE: "Mobile",
  FIXED_LINE: "Landline",
  FIXED_LINE_OR_MOBILE: "Landline or mobile",
  VOIP: "VoIP",
  TOLL_FREE: "Toll-free",
  PREMIUM_RATE: "Premium rate",
  SHARED_COST: "Shared cost",
  PERSONAL_NUMBER: "Personal number",
  PAGER: "Pager",
  UAN: "Company number",
  VOICEMAIL: "Voicemail",
} as const;

export type PhoneType = keyof typeof words;
export const phoneTypes: readonly PhoneType[] = keysOf(words);

export function phoneTypeWords(type: PhoneType): string {
  return words[type];
}

/** A number's type as the phone library names it; null if it's unknown. */
export function phoneTypeOf(text: string | null): PhoneType | null {
  return phoneTypes.find((type) => type === text) ?? null;
}
