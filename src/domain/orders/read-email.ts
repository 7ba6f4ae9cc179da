import type { FieldReader } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

const emailPattern = /^[^\s@<>(),;:"[\]]{1,64}@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\].]{2,}$/;

/**
 * The `email` field in lowercase. An invalid address is only a warning, because shops don't control what customers type. It's
 * mended where one address is meant: with spaces in it, a `mailto:`, a name before it, or a mark after it.
 */
export function readEmail(reader: FieldReader): string | null {
  const email = reader.text("email", { max: orderLimits.anyText });
  if (email === null) return null;
  if (isEmail(email)) return email.toLowerCase();
  const meant = meantEmail(email);
  if (!isEmail(meant)) return reader.drop("email", "is not a valid email address");
  return reader.mend("email", meant.toLowerCase(), "has more than an email address; the address was used");
}

/** Whether a text is one email address and nothing else. */
export function isEmail(text: string): boolean {
  return text.length <= orderLimits.email && emailPattern.test(text);
}

function meantEmail(text: string): string {
  const inBrackets = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return inBrackets
    .replaceAll(/\s/g, "")
    .replace(/^mailto:/i, "")
    .replace(/[.,;]+$/, "");
}
