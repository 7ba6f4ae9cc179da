import type { FieldReader } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

const emailPattern = /^[^\s@<>(),;:"[\]]{1,64}@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\].]{2,}$/;

/** The field `email` in lower case; what is no address is a warning, for no shop can help what a buyer types. */
export function readEmail(reader: FieldReader, isElse: string): string | null {
  const email = reader.text("email", { max: orderLimits.email });
  if (email === null) return null;
  return emailPattern.test(email) ? email.toLowerCase() : reader.warn("email", `is no e-mail address; ${isElse}`);
}
