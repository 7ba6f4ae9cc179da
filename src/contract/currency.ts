import { z } from "zod";
import { isCurrency, NO_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";

/** An ISO 4217 code. */
export const currency = z
  .custom<CurrencyCode>((value) => typeof value === "string" && isCurrency(value), NO_CURRENCY)
  .meta({ type: "string", pattern: "^[A-Z]{3}$", description: "ISO 4217 currency code, such as USD." });
