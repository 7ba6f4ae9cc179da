import { fitsListType, type ListType } from "#domain/custom-lists/list-type.ts";
import type { CardPayment, Customer, Device } from "#domain/orders/order.ts";
import { splitEmail } from "#domain/screening/email-key.ts";

/** The values of an order that custom lists are made of. */
export const listedFieldNames = ["email", "emailDomain", "phone", "ip", "cardBin", "deviceId", "customerId", "customerName"] as const;
export type ListedField = (typeof listedFieldNames)[number];

/** The parts of an order that have them. */
type ListedOrder = {
  customer: Pick<Customer, "id" | "firstName" | "lastName" | "email" | "phone">;
  payment: Pick<CardPayment, "cardBin">;
  device: Pick<Device, "ip" | "deviceId">;
};

type ListedFieldDefinition = {
  /** On screen. */
  words: string;
  /** The type of lists that it's added to; to lists of texts as well. */
  type: ListType;
  /** The order's value; null without one. */
  of: (order: ListedOrder, phoneE164: string | null) => string | null;
};

export const listedFields: Record<ListedField, ListedFieldDefinition> = {
  email: { words: "Email", type: "email", of: ({ customer }) => customer.email },
  emailDomain: {
    words: "Email domain",
    type: "domain",
    of: ({ customer }) => (customer.email === null ? null : (splitEmail(customer.email)?.domain ?? null)),
  },
  phone: { words: "Phone", type: "phone", of: ({ customer }, phoneE164) => phoneE164 ?? customer.phone },
  ip: { words: "IP address", type: "ip", of: ({ device }) => device.ip },
  cardBin: { words: "Card BIN", type: "bin", of: ({ payment }) => payment.cardBin },
  deviceId: { words: "Device ID", type: "device", of: ({ device }) => device.deviceId },
  customerId: { words: "Customer ID", type: "text", of: ({ customer }) => customer.id },
  customerName: {
    words: "Customer name",
    type: "text",
    of: ({ customer }) => [customer.firstName, customer.lastName].filter((name) => name !== null).join(" ") || null,
  },
};

/** The field that is named by its key or its words, in any case, with or without 'Customer' before it; null if there is none. */
export function listedFieldNamed(named: string): ListedField | null {
  const wanted = named.trim().toLowerCase();
  const namesOf = (field: ListedField): string[] => {
    const words = listedFields[field].words.toLowerCase();
    return [field.toLowerCase(), words, `customer ${words}`];
  };
  return listedFieldNames.find((field) => namesOf(field).includes(wanted)) ?? null;
}

/** Whether a field's values are added to lists of this type. */
export function isListedIn(field: ListedField, type: ListType): boolean {
  return fitsListType(listedFields[field].type, type);
}
