import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A phone number has at most so many digits, its country code included. */
const MOST_DIGITS = 15;

/**
 * Whether a text is a phone number that exists: with its country code, with or without the plus sign, or of the given
 * country. A tenth of German mobile numbers fit a card number too; a number of 16 digits or more is no phone number.
 */
export function isPhoneNumber(text: string, country: string | null): boolean {
  const trimmed = text.trim();
  if (trimmed.replaceAll(/\D/g, "").length > MOST_DIGITS) return false;
  const ways = [trimmed, trimmed.startsWith("00") ? `+${trimmed.slice(2)}` : `+${trimmed.replace(/^\++/, "")}`];
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  return ways.some((way) => parsePhoneNumberFromString(way, { defaultCountry, extract: false })?.isValid() ?? false);
}
