const LENGTH_MAX = 60;
/** Fewer digits than a phone number or a card has. */
const DIGITS_MAX = 8;

/**
 * Whether a value can stand in a suggestion, which is kept after its orders' personal data is erased: not if it could be an email, an
 * IP, a ZIP code, a phone or a card number, or if a rule couldn't be written with it.
 */
export function namesNobody(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return value.length <= LENGTH_MAX && digits <= DIGITS_MAX && !/[,@]|\d{5}|\d+\.\d+\.\d+\.\d+|:[^:]*:/.test(value);
}
