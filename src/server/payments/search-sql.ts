import { readEmailDomain, type SearchTerm } from "#domain/payments/search-words.ts";
import type { SqlValues } from "#server/db/sql-values.ts";

/** A full address matches exactly, '@mail.test' every address there; anything else matches every address that starts with it. */
export function emailCondition(text: string, values: SqlValues): string {
  const wanted = text.toLowerCase();
  const terms = readEmailDomain(text).map((term) => hasTermCondition(term, values));
  if (terms.length > 0) return `(${terms.join(" and ")} and strpos(email, ${values.add(storable(wanted))}::text) > 0)`;
  const isWhole = /^[^@]+@[^@]+\.[^@.]{2,}$/.test(wanted);
  return isWhole ? `email = ${values.add(storable(wanted))}` : startsWith("email", `${values.add(storable(wanted))}::text`);
}

/**
 * What a merchant types to find an order: the start of its reference, with or without '#' and in any case, or the start of
 * its orderId as typed, in upper or in lower case.
 */
export function referenceCondition(text: string, values: SqlValues): string {
  const wanted = storable(text);
  const spellings = new Set([wanted, wanted.toUpperCase(), wanted.toLowerCase()]);
  const bare = `lower(${values.add(wanted.replace(/^#+/, ""))}::text)`;
  const alternatives = [...spellings].map((spelling) => startsWith("order_id", `${values.add(spelling)}::text`));
  return `(${[startsWith("reference_key", bare), ...alternatives].join(" or ")})`;
}

/**
 * Matches a phone number by its last digits, or in full with a country code or leading zero that the order came without.
 */
export function mobileCondition(digits: string, values: SqlValues): string {
  const wanted = digits.replace(/^0+(?=\d{4})/, "");
  const lastFour = wanted.length >= 4 ? [wanted.slice(-4)] : numbersEnding(wanted);
  const whole = values.add(wanted);
  const isLonger = `(length(ltrim(phone_digits, '0')) >= 7 and ${whole}::text like '%' || ltrim(phone_digits, '0'))`;
  return `phone_end = any(${values.add(lastFour)}::text[]) and (phone_digits like '%' || ${whole}::text or ${isLonger})`;
}

/** Whether a payment's own words fit a term of a search: for payments that are looked at anyway. */
export function hasTermCondition({ starts, words }: SearchTerm, values: SqlValues): string {
  const wanted = [...starts.map((start) => ` ${start}`), ...words.map((word) => ` ${word} `)];
  return `(${wanted.map((text) => `strpos(search_words, ${values.add(storable(text))}::text) > 0`).join(" or ")})`;
}

/** The ids of the payments in a span that have one of a term's words. A payment may come more than once. */
export function wordedPayments(
  tenantId: number,
  term: SearchTerm,
  span: { from: Date | null; before: Date | null },
  values: SqlValues,
): string {
  const shared = [`tenant_id = ${values.add(tenantId)}`];
  if (span.from !== null) shared.push(`created_at >= ${values.add(span.from)}`);
  if (span.before !== null) shared.push(`created_at < ${values.add(span.before)}`);
  return wordConditions(term, values)
    .map((condition) => `select payment_id from search_word where ${[...shared, condition].join(" and ")}`)
    .join(" union all ");
}

/** The ranges and words of `search_word` that fit a term, one condition each. Its bytes are compared, so a start is a range. */
function wordConditions({ starts, words }: SearchTerm, values: SqlValues): string[] {
  const ranges = starts.map((start) => {
    const from = `${values.add(storable(start))}::text`;
    return `word >= ${from} and word < (${from} || U&'\\+10FFFF')`;
  });
  return words.length === 0 ? ranges : [...ranges, `word = any(${values.add(words.map(storable))}::text[])`];
}

function startsWith(column: string, start: string): string {
  return `(${column} ~>=~ ${start} and ${column} ~<~ (${start} || U&'\\+10FFFF'))`;
}

/** All four-digit numbers that start with these digits. */
export function numbersStarting(digits: string): string[] {
  const missing = 4 - digits.length;
  return Array.from({ length: 10 ** missing }, (_, index) => (missing === 0 ? digits : digits + String(index).padStart(missing, "0")));
}

/** All numbers of up to four digits that end with these. */
function numbersEnding(digits: string): string[] {
  const found = [digits];
  for (let missing = 1; digits.length + missing <= 4; missing += 1) {
    for (let index = 0; index < 10 ** missing; index += 1) found.push(String(index).padStart(missing, "0") + digits);
  }
  return found;
}

/** The database can't store NUL or half a surrogate pair; both become characters that no stored order contains. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\u{FFFE}").toWellFormed();
}
