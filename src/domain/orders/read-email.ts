import type { FieldReader } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

const emailPattern = /^[^\s@<>(),;:"[\]]{1,64}@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\].]{2,}$/;

/** The `email` field in lowercase. An invalid address is only a warning, because shops don't control what customers type. */
export function readEmail(reader: FieldReader, consequence: string): string | null {
  const email = reader.text("email", { max: orderLimits.email });
  if (email === null) return null;
  return emailPattern.test(email) ? email.toLowerCase() : reader.warn("email", `is not a valid email address; ${consequence}`);
}
