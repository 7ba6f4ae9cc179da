import { isCurrency, NO_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import { amountFault, toMinor } from "#domain/money/money.ts";
import type { FieldReader } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

/** The required `currency` field, in upper or lower case. */
export function readCurrencyField(reader: FieldReader): CurrencyCode | null {
  const code = reader.requiredText("currency", { max: orderLimits.short })?.toUpperCase() ?? null;
  if (code === null) return null;
  return isCurrency(code) ? code : reader.fault("currency", NO_CURRENCY);
}

/** The required `amount` field in minor units; null if the currency is missing too. */
export function readRequiredAmount(reader: FieldReader, currency: CurrencyCode | null): number | null {
  const major = reader.requiredNumber("amount");
  if (major === null) return null;
  const fault = amountFault(major, currency);
  if (fault !== null) return reader.fault("amount", fault);
  return currency === null ? null : toMinor(major, currency);
}

/** An optional `amount` field in minor units. One that isn't an amount of the currency is a warning, and reads as null. */
export function readOptionalAmount(reader: FieldReader, currency: CurrencyCode | null): number | null {
  const major = reader.number("amount");
  if (major === null) return null;
  const fault = amountFault(major, currency);
  if (fault !== null) return reader.drop("amount", fault);
  return currency === null ? null : toMinor(major, currency);
}
