import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A phone number in international format: '+44 20 7946 0018'. What can't be a phone number is shown as it was sent. */
export function shownPhone(given: string, country: string | null): string {
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(given, { defaultCountry, extract: false });
  return phone?.isPossible() ? phone.formatInternational() : given;
}
