import type { Money } from "#domain/money/money.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";

/** A checked order. Absent fields are null, countries are uppercase ISO 3166-1 alpha-2 codes. */
export type Order = {
  orderId: string;
  reference: string | null;
  type: "order" | "psp";
  createdAt: Date;
  amount: Money;
  customer: Customer;
  payment: CardPayment;
  billingAddress: Address | null;
  shippingAddress: Address | null;
  shippingMethod: string | null;
  deliveryDate: string | null;
  recurring: boolean;
  items: OrderItem[];
  device: Device;
  origin: string | null;
  tags: string[];
};

export type Customer = {
  id: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Lowercase. */
  email: string | null;
  /** As sent; enrichment parses it. */
  phone: string | null;
  /** When the customer created their account; null for guests. */
  createdAt: Date | null;
  ordersCount: number | null;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  address: Address | null;
};

export type CardPayment = {
  method: string | null;
  acquirer: string | null;
  status: SubStatus | null;
  /** The first 6 to 8 digits. */
  cardBin: string | null;
  cardLast4: string | null;
  cardHolder: string | null;
  cardType: string | null;
  approvalCode: string | null;
  avs: string | null;
  cvv: string | null;
  /** Acquirer reference number. */
  arn: string | null;
};

export type Address = {
  firstName: string | null;
  lastName: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
  phone: string | null;
};

export type OrderItem = { id: string | null; description: string | null; quantity: number; amountMinor: number | null };

export type Device = {
  ip: string | null;
  userAgent: string | null;
  language: string | null;
  deviceId: string | null;
  sessionId: string | null;
};

/** A fault or warning about a field, with its path, such as `items[0].id`. */
export type FieldMessage = { path: string; message: string };
