import { alertCardOf, isWholeCardNumber } from "#domain/disputes/alert-card.ts";
import { alertFields, plainAlert } from "#domain/disputes/alert-fields.ts";
import type { Alert } from "#domain/disputes/alert.ts";
import { isCurrency, NO_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import { amountFault } from "#domain/money/money.ts";
import { foldOrderId } from "#domain/orders/fold-order-id.ts";
import { FieldReader, isJsonObject } from "#domain/orders/field-reader.ts";
import { harmlessWords, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { makeHarmless } from "#domain/orders/make-harmless.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { structureFaults } from "#domain/orders/order-structure.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";

type ParsedAlert = { faults: null; alert: Alert; warnings: FieldMessage[] } | { faults: FieldMessage[]; warnings: FieldMessage[] };

const [idName, orderIdName] = [alertFields.id[0], alertFields.orderId[0]];
const identifiers = /^(?:id|orderId)$/;

/**
 * Checks an alert that a source of alerts sent. Only a missing or wrong `id`, `source`, `amount` or time refuses it, named
 * with its path. Of a card number only the first digits and the last four are kept; the rest of what must not be stored is
 * handled as in orders. Unknown fields are ignored with a warning.
 */
export function parseAlert(sent: unknown, now: Date, keyed: KeyedHash): ParsedAlert {
  if (!isJsonObject(sent)) return { faults: [{ path: "", message: fieldFaults.object }], warnings: [] };
  const structural = structureFaults(sent);
  if (structural.length > 0) return { faults: structural, warnings: [] };
  const { [alertFields.cardNumber[0]]: cardNumber, ...rest } = plainAlert(sent);
  const { clean, faults, warnings } = makeHarmless(rest, { identifiers, ownId: idName, keyed });
  const card = readCard(cardNumber, warnings);
  const alert = readAlert(clean, card, now, faults, warnings);
  return alert === null || faults.length > 0 ? { faults, warnings } : { faults: null, warnings: shortMessages(warnings), alert };
}

function readCard(cardNumber: unknown, warnings: FieldMessage[]): ReturnType<typeof alertCardOf> {
  const path = alertFields.cardNumber[0];
  if (cardNumber === undefined || cardNumber === null || cardNumber === "") return null;
  const text = typeof cardNumber === "string" || typeof cardNumber === "number" ? String(cardNumber) : "";
  const card = alertCardOf(text);
  if (card === null) warnings.push({ path, message: "is not a card number; ignored" });
  else if (isWholeCardNumber(text)) warnings.push({ path, message: harmlessWords.card });
  return card;
}

function readAlert(
  sent: Record<string, unknown>,
  card: ReturnType<typeof alertCardOf>,
  now: Date,
  faults: FieldMessage[],
  warnings: FieldMessage[],
): Alert | null {
  const reader = new FieldReader(sent, "", faults, warnings, "ignored");
  const nameOf = (field: keyof typeof alertFields) => alertFields[field][0];
  const text = (field: keyof typeof alertFields, max: number = orderLimits.short) => reader.text(nameOf(field), { max });
  const id = reader.requiredText(idName, { max: orderLimits.id });
  const source = reader.requiredText(nameOf("source"), { max: orderLimits.short });
  const currency = readCurrency(reader);
  const amount = reader.requiredNumber(nameOf("amount"));
  const fault = amount === null ? null : amountFault(amount, currency);
  if (fault !== null) reader.fault(nameOf("amount"), fault);
  const receivedAt = reader.instant(nameOf("receivedAt"));
  reader.checkTime(nameOf("receivedAt"), receivedAt, now);
  const transactionAt = reader.instant(nameOf("transactionAt"));
  reader.checkTime(nameOf("transactionAt"), transactionAt, now);
  const alert = {
    type: text("type"),
    receivedAt,
    transactionAt,
    currency,
    descriptor: text("descriptor", orderLimits.name),
    issuerBank: text("issuerBank", orderLimits.name),
    cardType: text("cardType"),
    cardBin: digitsOf(reader, nameOf("cardBin"), /^\d{6,8}$/) ?? card?.bin ?? null,
    cardLast4: digitsOf(reader, nameOf("cardLast4"), /^\d{4}$/) ?? card?.last4 ?? null,
    orderId: foldedId(reader.identifier(orderIdName)),
    arn: text("arn"),
  };
  for (const name of reader.unknownFields()) reader.warn(name, "is not a known field; ignored");
  return id === null || source === null || amount === null || faults.length > 0 ? null : { ...alert, id, source, amount };
}

function readCurrency(reader: FieldReader): CurrencyCode | null {
  const name = alertFields.currency[0];
  const code = reader.text(name, { max: orderLimits.short })?.toUpperCase() ?? null;
  if (code === null) return null;
  return isCurrency(code) ? code : reader.fault(name, NO_CURRENCY);
}

/** Digits alone, so that no part of a card number comes in by another field. */
function digitsOf(reader: FieldReader, name: string, wanted: RegExp): string | null {
  const text = reader.text(name, { max: orderLimits.short });
  return text === null || wanted.test(text) ? text : reader.drop(name, "must be digits of a card number");
}

function foldedId(orderId: string | null): string | null {
  return orderId === null ? null : foldOrderId(orderId);
}
