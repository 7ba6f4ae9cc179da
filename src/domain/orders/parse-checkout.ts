import type { Money } from "#domain/money/money.ts";
import { FieldReader, isJsonObject } from "#domain/orders/field-reader.ts";
import type { KeyedHash } from "#domain/orders/harmless-text.ts";
import { makeHarmless } from "#domain/orders/make-harmless.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { structureFaults } from "#domain/orders/order-structure.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { readEmail } from "#domain/orders/read-email.ts";
import { readCurrencyField, readRequiredAmount } from "#domain/orders/read-money.ts";
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

/**
 * Checks a checkout sent by a shop. Only a missing or wrong `id`, `at`, `amount` or `currency` and limits of size refuse it,
 * named with their paths. Unknown fields are ignored with a warning; what must not be stored is handled as in orders.
 */
export function parseCheckout(sent: unknown, now: Date, keyed: KeyedHash): ParsedCheckout {
  if (!isJsonObject(sent)) return { faults: [{ path: "", message: fieldFaults.object }], warnings: [] };
  const structural = structureFaults(sent);
  if (structural.length > 0) return { faults: structural, warnings: [] };
  const { clean, faults, warnings } = makeHarmless(sent, { identifiers: /^id$/, ownId: "id", keyed });
  const checkout = readCheckout(clean, now, faults, warnings);
  return checkout === null || faults.length > 0 ? { faults, warnings } : { faults: null, warnings: shortMessages(warnings), checkout };
}

/** Reads a checkout's fields, adding to `faults` and `warnings`. Null if a required field is at fault. */
export function readCheckout(sent: Record<string, unknown>, now: Date, faults: FieldMessage[], warnings: FieldMessage[]): Checkout | null {
  const reader = new FieldReader(sent, "", faults, warnings, "ignored");
  const id = reader.requiredText("id", { max: orderLimits.id });
  const at = reader.requiredInstant("at");
  const currency = readCurrencyField(reader);
  const amountMinor = readRequiredAmount(reader, currency);
  reader.checkTime("at", at, now);
  const email = readEmail(reader);
  const isFailed = reader.flag("failed") ?? false;
  const isRecovered = reader.flag("recovered") ?? false;
  for (const name of reader.unknownFields()) reader.warn(name, "is not a known field; ignored");
  if (id === null || at === null || amountMinor === null || currency === null) return null;
  return { id, at, amount: { amountMinor, currency }, email, isFailed, isRecovered };
}
