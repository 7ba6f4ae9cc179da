import { z } from "zod";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

/** An ISO 4217 code. */
export const currency = z.custom<CurrencyCode>(
  (value) => typeof value === "string" && isCurrency(value),
  "is not an ISO 4217 currency code",
);
