import type { Money } from "#domain/money/money.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { FieldReader, isJsonObject } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { structureFaults } from "#domain/orders/order-structure.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { readEmail } from "#domain/orders/read-email.ts";
import { readAmountMinor, readCurrencyField } from "#domain/orders/read-money.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";

/** An abandoned checkout as it was at an instant. */
export type Checkout = {
  id: string;
  at: Date;
  amount: Money;
  /** Lowercase. */
  email: string | null;
  /** The payment failed. */
  isFailed: boolean;
  /** It became an order later. */
  isRecovered: boolean;
};

type ParsedCheckout = { faults: null; checkout: Checkout; warnings: FieldMessage[] } | { faults: FieldMessage[]; warnings: FieldMessage[] };

/** Checks a checkout sent by a shop. Faults carry their paths; unknown fields are ignored with a warning. */
export function parseCheckout(sent: unknown, now: Date): ParsedCheckout {
  if (!isJsonObject(sent)) return { faults: [{ path: "", message: fieldFaults.object }], warnings: [] };
  const structural = structureFaults(sent);
  if (structural.length > 0) return { faults: structural, warnings: [] };

  const faults: FieldMessage[] = [];
  const warnings: FieldMessage[] = [];
  const reader = new FieldReader(sent, "", faults, warnings);
  const id = reader.text("id", { max: orderLimits.id, keepsCards: true });
  const at = reader.instant("at");
  const currency = readCurrencyField(reader);
  const amountMinor = readAmountMinor(reader, currency);
  for (const name of ["id", "at", "amount", "currency"]) reader.require(name);
  reader.checkTime("at", at, now);
  const email = readEmail(reader, "ignored");
  const isFailed = reader.flag("failed") ?? false;
  const isRecovered = reader.flag("recovered") ?? false;
  for (const name of reader.unknownFields()) warnings.push({ path: maskCardNumbers(name), message: "is not a known field; ignored" });

  if (faults.length > 0 || id === null || at === null || amountMinor === null || currency === null) return { faults, warnings };
  return {
    faults: null,
    warnings: shortMessages(warnings),
    checkout: { id, at, amount: { amountMinor, currency }, email, isFailed, isRecovered },
  };
}
