import type { Country } from "#server/demo/generate/country.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** A phone number of the country, as one dials it from abroad. */
export function phoneIn(random: Random, country: Country): string {
  for (;;) {
    const phone = random.digits(random.pick(country.phones));
    if (!looksLikeCardNumber(phone)) return phone;
  }
}

/** The number as people type it: with or without the country's code, blanks or none. */
export function asTyped(random: Random, phone: string, country: Country): string {
  if (random.chance(0.6)) return phone;
  if (random.chance(0.5)) return phone.replaceAll(" ", "");
  return `${country.trunk}${phone.slice(phone.indexOf(" ") + 1)}`;
}

/** The same number with a digit lost on the way, as happens. */
export function mistyped(random: Random, phone: string): string {
  const at = random.whole(phone.length - 4, phone.length - 1);
  return phone.slice(0, at) + phone.slice(at + 1);
}

/** Some thirteen-digit numbers would pass for an old card number and be refused as one. */
export function looksLikeCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 13 && digits.length <= 19 && /^[2-6]/.test(digits) && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
