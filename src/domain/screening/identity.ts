import type { CardPayment, Order } from "#domain/orders/order.ts";
import { addressKey } from "#domain/screening/address-key.ts";
import { emailKey } from "#domain/screening/email-key.ts";
import { ipKey } from "#domain/screening/ip-key.ts";
import { shortHash } from "#domain/screening/short-hash.ts";

/** The keys that relate a shop's orders to each other; null if the order doesn't have one. They are stored as keyed hashes. */
export type Identity = {
  person: string | null;
  email: string | null;
  card: string | null;
  device: string | null;
  ip: string | null;
  phone: string | null;
  shippingAddress: string | null;
};

export const MAX_IDENTITY_LENGTH = 128;

/**
 * An order's identity keys. A card needs both its first and last digits, since either alone is shared by thousands of cards.
 * Keys have at most 128 characters.
 */
export function identityOf(order: Order, phoneE164: string | null): Identity {
  const { payment, device, shippingAddress } = order;
  return {
    person: personOf(order, phoneE164),
    email: bounded(mailboxOf(order)),
    card: bounded(cardKey(payment)),
    device: bounded(device.deviceId),
    ip: device.ip === null ? null : ipKey(device.ip),
    phone: bounded(phoneE164),
    shippingAddress: shippingAddress === null ? null : addressKey(shippingAddress),
  };
}

/** Whom an order names: the shop's customer id, or else the mailbox, or else the phone. Null if it names nobody. */
export function personOf(order: Order, phoneE164: string | null): string | null {
  return bounded(order.customer.id) ?? bounded(mailboxOf(order)) ?? bounded(phoneE164);
}

function mailboxOf({ customer }: Order): string | null {
  return customer.email === null ? null : emailKey(customer.email);
}

/** BINs have 6 to 8 digits depending on the source. Using the first 6 gives each card one key. */
function cardKey({ cardBin, cardLast4 }: CardPayment): string | null {
  return cardBin === null || cardLast4 === null ? null : `${cardBin.slice(0, 6)}-${cardLast4}`;
}

function bounded(value: string | null): string | null {
  const text = value?.trim() ?? "";
  if (text === "") return null;
  if (text.length <= MAX_IDENTITY_LENGTH) return text;
  const hash = shortHash(text);
  const start = text.slice(0, MAX_IDENTITY_LENGTH - hash.length - 1);
  // Half of a character at the cut couldn't be stored.
  return `${start.replace(/[\ud800-\udbff]$/, "")}~${hash}`;
}
