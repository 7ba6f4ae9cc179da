import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

export const countryCodes = ["US", "GB", "CA", "DE", "FR", "IT", "ES", "NL", "BR", "JP", "IL", "AU", "MX", "SE", "PL"] as const;
export type CountryCode = (typeof countryCodes)[number];

export type Country = {
  code: CountryCode;
  currency: CurrencyCode;
  /** As browsers there say it. */
  languages: readonly string[];
  /**
   * International numbers, `#` a digit. Where a regulator keeps numbers for films and books, those; a country's dialling
   * code comes before the first blank.
   */
  phones: readonly string[];
  /** What is dialled before a number within the country. */
  trunk: string;
  /** First halves of IPv4 addresses (/16) that access providers there give out; the last is a mobile one. */
  networks: readonly string[];
  cities: readonly City[];
  /** `%` and `#` are digits of the house number. */
  streets: readonly string[];
  mailDomains: readonly string[];
};

export type City = { name: string; province: string | null; zip: string; timeZone: string };

/** `zip` is a pattern: `#` a digit, `%` a digit other than 0. */
export function city(name: string, province: string | null, zip: string, timeZone: string): City {
  return { name, province, zip, timeZone };
}

export function currency(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`${code} is no currency`);
  return code;
}
