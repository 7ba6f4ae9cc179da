import { hasCardNumber } from "#domain/orders/card-number.ts";
import type { Country } from "#server/demo/generate/country.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** An international phone number of the country. */
export function phoneIn(random: Random, country: Country): string {
  for (;;) {
    const phone = random.digits(random.pick(country.phones));
    // Some 13-digit numbers would be taken for an old card number.
    if (!hasCardNumber(phone) && !hasCardNumber(phone.replaceAll(" ", ""))) return phone;
  }
}

/** The number as people type it: with or without the country code and spaces. */
export function asTyped(random: Random, phone: string, country: Country): string {
  if (random.chance(0.6)) return phone;
  if (random.chance(0.5)) return phone.replaceAll(" ", "");
  return `${country.trunk}${phone.slice(phone.indexOf(" ") + 1)}`;
}

/** The same number with one digit missing. */
export function mistyped(random: Random, phone: string): string {
  const at = random.whole(phone.length - 4, phone.length - 1);
  const shorter = phone.slice(0, at) + phone.slice(at + 1);
  return hasCardNumber(shorter) ? phone : shorter;
}
