import { europe } from "#server/demo/generate/countries-of-europe.ts";
import { overseas } from "#server/demo/generate/countries-overseas.ts";
import type { Country, CountryCode } from "#server/demo/generate/country.ts";

export function countryOf(code: CountryCode): Country {
  return countries[code];
}

/** Networks in countries the shops don't sell to, where some of the fraud comes from. */
export const farNetworks = ["102.89", "105.112", "14.172", "171.232", "5.12", "86.122", "36.76", "114.127", "218.102", "94.200", "178.137"];

const countries: Record<CountryCode, Country> = { ...europe, ...overseas };
