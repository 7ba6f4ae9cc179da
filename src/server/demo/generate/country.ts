import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

export const countryCodes = ["US", "GB", "CA", "DE", "FR", "IT", "ES", "NL", "BR", "JP", "IL", "AU", "MX", "SE", "PL"] as const;
export type CountryCode = (typeof countryCodes)[number];

export type Country = {
  code: CountryCode;
  currency: CurrencyCode;
  /** As browsers in the country send them. */
  languages: readonly string[];
  /**
   * International phone numbers, `#` being a digit. Uses the ranges that regulators reserve for fiction where there are
   * any. The country code comes before the first space.
   */
  phones: readonly string[];
  /** The prefix dialed before a number within the country. */
  trunk: string;
  /** First halves (/16) of IPv4 addresses that the country's access providers assign. The last one is mobile. */
  networks: readonly string[];
  cities: readonly City[];
  /** `%` and `#` are digits of the house number. */
  streets: readonly string[];
  mailDomains: readonly string[];
};

export type City = { name: string; province: string | null; zip: string; timeZone: string };

/** `zip` is a pattern: `#` is a digit, `%` a digit other than 0. */
export function city(name: string, province: string | null, zip: string, timeZone: string): City {
  return { name, province, zip, timeZone };
}

export function currencyCode(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`${code} isn't a currency`);
  return code;
}
