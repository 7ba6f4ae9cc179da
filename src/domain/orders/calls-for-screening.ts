import type { Address, CardPayment, Customer, Device, Order } from "#domain/orders/order.ts";
import { addressKey } from "#domain/screening/address-key.ts";
import { foldText } from "#domain/screening/fold-text.ts";

/**
 * Whether a change of an order makes it another order to judge: a higher amount, another person or contact, card, bank
 * check, payment status, address, IP or device. A lower amount, or an address with the same key, is no such change.
 */
export function callsForScreening(before: Order, after: Order): boolean {
  return (
    after.amount.amountMinor > before.amount.amountMinor ||
    personFields.some((field) => differs(before.customer[field], after.customer[field])) ||
    digitsOf(before.customer.phone) !== digitsOf(after.customer.phone) ||
    paymentFields.some((field) => differs(before.payment[field], after.payment[field])) ||
    deviceFields.some((field) => differs(before.device[field], after.device[field])) ||
    isElsewhere(before.billingAddress, after.billingAddress) ||
    isElsewhere(before.shippingAddress, after.shippingAddress)
  );
}

const personFields = ["id", "firstName", "lastName", "email", "createdAt", "dateOfBirth"] as const satisfies (keyof Customer)[];

const paymentFields = [
  "method",
  "status",
  "cardBin",
  "cardLast4",
  "cardHolder",
  "cardType",
  "approvalCode",
  "avs",
  "cvv",
] as const satisfies (keyof CardPayment)[];

const deviceFields = ["ip", "deviceId", "userAgent"] as const satisfies (keyof Device)[];

function differs(before: string | Date | null, after: string | Date | null): boolean {
  return before?.valueOf() !== after?.valueOf();
}

function digitsOf(phone: string | null): string {
  return phone?.replaceAll(/\D/g, "") ?? "";
}

const placeFields = ["city", "province", "country", "zip"] as const satisfies (keyof Address)[];

/** Whether two addresses are different places. One without a street has no key: its places are compared. */
export function isElsewhere(before: Address | null, after: Address | null): boolean {
  const [was, is] = [before && addressKey(before), after && addressKey(after)];
  if (was !== null || is !== null) return was !== is;
  return placeFields.some((field) => foldText(before?.[field] ?? "") !== foldText(after?.[field] ?? ""));
}
