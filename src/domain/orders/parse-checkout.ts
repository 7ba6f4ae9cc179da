import type { Money } from "#domain/money/money.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { FieldReader, isJsonObject } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { structureFaults } from "#domain/orders/order-structure.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { readEmail } from "#domain/orders/read-email.ts";
import { readAmount, readCurrencyField } from "#domain/orders/read-money.ts";

/** A checkout that was left before it became an order, as it stood at an instant. */
export type Checkout = {
  id: string;
  at: Date;
  amount: Money;
  /** Lower case. */
  email: string | null;
  /** The payment was tried and failed. */
  isFailed: boolean;
  /** It became an order after all. */
  isRecovered: boolean;
};

type ParsedCheckout = { faults: null; checkout: Checkout; warnings: FieldMessage[] } | { faults: FieldMessage[]; warnings: FieldMessage[] };

/** Checks a checkout as it came from a shop (INTERFACE, "Orders in"). Every fault is named with its path; fields that Surety does not know are warned of. */
export function parseCheckout(sent: unknown, now: Date): ParsedCheckout {
  if (!isJsonObject(sent)) return { faults: [{ path: "", message: "must be a JSON object" }], warnings: [] };
  const structural = structureFaults(sent);
  if (structural.length > 0) return { faults: structural, warnings: [] };

  const faults: FieldMessage[] = [];
  const warnings: FieldMessage[] = [];
  const reader = new FieldReader(sent, "", faults, warnings);
  const id = reader.text("id", { max: orderLimits.id, keepsCards: true });
  const at = reader.instant("at");
  const currency = readCurrencyField(reader);
  const amountMinor = readAmount(reader, currency);
  for (const name of ["id", "at", "amount", "currency"]) reader.require(name);
  reader.checkTime("at", at, now);
  const email = readEmail(reader, "it is left out");
  const isFailed = reader.flag("failed") ?? false;
  const isRecovered = reader.flag("recovered") ?? false;
  warnings.push(...unknownFields(reader));

  if (faults.length > 0 || id === null || at === null || amountMinor === null || currency === null) return { faults, warnings };
  return { faults: null, warnings, checkout: { id, at, amount: { amountMinor, currency }, email, isFailed, isRecovered } };
}

function unknownFields(reader: FieldReader): FieldMessage[] {
  const names = reader.unknownFields();
  const told = names.slice(0, orderLimits.warnings);
  const rest = names.length - told.length;
  return [
    ...told.map((name) => ({ path: maskCardNumbers(name), message: "is not a field Surety knows; it is left out" })),
    ...(rest > 0 ? [{ path: "", message: `and ${rest} more` }] : []),
  ];
}
