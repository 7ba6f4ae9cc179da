import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import type { Address, CardPayment, Customer, Device, Order } from "#domain/orders/order.ts";

type Shown = Partial<Omit<Order, "customer" | "payment" | "device" | "billingAddress" | "shippingAddress">> & {
  customer?: Partial<Customer>;
  payment?: Partial<CardPayment>;
  device?: Partial<Device>;
  billingAddress?: Partial<Address>;
  shippingAddress?: Partial<Address>;
};

/** An order with nothing but what the test gives. */
export function anOrder({ customer, payment, device, billingAddress, shippingAddress, ...rest }: Shown = {}): Order {
  return {
    orderId: "1001",
    reference: null,
    type: "order",
    createdAt: new Date("2026-11-01T12:00:00Z"),
    amount: { amountMinor: 5000, currency: currencyCode("USD") },
    customer: { ...noCustomer, ...customer },
    payment: { ...noPayment, ...payment },
    billingAddress: billingAddress ? anAddress(billingAddress) : null,
    shippingAddress: shippingAddress ? anAddress(shippingAddress) : null,
    shippingMethod: null,
    deliveryDate: null,
    recurring: false,
    items: [],
    device: { ...noDevice, ...device },
    origin: null,
    tags: [],
    ...rest,
  };
}

export function anAddress(shown: Partial<Address> = {}): Address {
  return { ...noAddress, ...shown };
}

/** The same text, typed as a currencyCode code. */
export function currencyCode(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`${code} isn't a currency`);
  return code;
}

const noAddress: Address = {
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  country: null,
  zip: null,
  phone: null,
};

const noCustomer: Customer = {
  id: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  createdAt: null,
  ordersCount: null,
  dateOfBirth: null,
  address: null,
};

const noPayment: CardPayment = {
  method: null,
  acquirer: null,
  status: null,
  cardBin: null,
  cardLast4: null,
  cardHolder: null,
  cardType: null,
  approvalCode: null,
  avs: null,
  cvv: null,
  arn: null,
};

const noDevice: Device = {
  ip: null,
  userAgent: null,
  language: null,
  deviceId: null,
  sessionId: null,
};
