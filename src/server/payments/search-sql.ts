import type { SqlValues } from "#server/db/sql-values.ts";

/** A whole address is meant exactly; the beginning of one finds all that begin so. */
export function emailCondition(text: string, values: SqlValues): string {
  const wanted = text.toLowerCase();
  const isWhole = /^[^@]+@[^@]+\.[^@.]{2,}$/.test(wanted);
  return isWhole ? `email = ${values.add(storable(wanted))}` : startsWith("email", `${values.add(storable(wanted))}::text`);
}

/**
 * What a merchant types of an order: the start of its reference, with or without '#' and in any case, or of its orderId as
 * typed, in upper or in lower case.
 */
export function referenceCondition(text: string, values: SqlValues): string {
  const wanted = storable(text);
  const spellings = new Set([wanted, wanted.toUpperCase(), wanted.toLowerCase()]);
  const bare = `lower(${values.add(wanted.replace(/^#+/, ""))}::text)`;
  const alternatives = [...spellings].map((spelling) => startsWith("order_id", `${values.add(spelling)}::text`));
  return `(${[startsWith("reference_key", bare), ...alternatives].join(" or ")})`;
}

/**
 * A number is found by its end: '4567', '555 123 4567'; or by all of it with a country code or a leading zero that the
 * order was sent without.
 */
export function mobileCondition(digits: string, values: SqlValues): string {
  const wanted = digits.replace(/^0+(?=\d{4})/, "");
  const lastFour = wanted.length >= 4 ? [wanted.slice(-4)] : numbersEnding(wanted);
  const whole = values.add(wanted);
  const isLonger = `(length(ltrim(phone_digits, '0')) >= 7 and ${whole}::text like '%' || ltrim(phone_digits, '0'))`;
  return `phone_end = any(${values.add(lastFour)}::text[]) and (phone_digits like '%' || ${whole}::text or ${isLonger})`;
}

function startsWith(column: string, start: string): string {
  return `(${column} ~>=~ ${start} and ${column} ~<~ (${start} || U&'\\+10FFFF'))`;
}

/** All numbers of four digits that begin so. */
export function numbersStarting(digits: string): string[] {
  const missing = 4 - digits.length;
  return Array.from({ length: 10 ** missing }, (_, index) => (missing === 0 ? digits : digits + String(index).padStart(missing, "0")));
}

/** All numbers of at most four digits that end so. */
function numbersEnding(digits: string): string[] {
  const found = [digits];
  for (let missing = 1; digits.length + missing <= 4; missing += 1) {
    for (let index = 0; index < 10 ** missing; index += 1) found.push(String(index).padStart(missing, "0") + digits);
  }
  return found;
}

/** The database holds no NUL and no half of a surrogate pair; what has one is turned into what no order can hold either. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\u{FFFE}").toWellFormed();
}
