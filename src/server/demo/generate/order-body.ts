import { toMajor } from "#domain/money/money.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs } from "#server/demo/generate/calendar.ts";
import type { Card } from "#server/demo/generate/cards.ts";
import { sessionId, type BuyersDevice } from "#server/demo/generate/devices.ts";
import type { DemoAddress, DemoPayment, DemoShop, OrderBody, Story } from "#server/demo/generate/event.ts";
import type { DemoPerson } from "#server/demo/generate/people.ts";
import type { Basket } from "#server/demo/generate/products.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** An order waiting for its number, and what its outcomes will need to know. */
export type Draft = {
  shop: DemoShop;
  story: Story;
  at: Date;
  body: OrderBody;
  basket: Basket;
  card: Card | null;
  person: DemoPerson;
};

/** One person's purchase, before it's turned into an order. */
export type Purchase = {
  person: DemoPerson;
  at: Date;
  basket: Basket;
  payment: Payment;
  /** Null for point-of-sale orders and ones that staff enter. */
  device: BuyersDevice | null;
  ip: string | null;
  billing: DemoAddress | null;
  shipping: DemoAddress | null;
  origin: string;
  phone: string | null;
  type?: "order" | "psp";
  isRecurring?: boolean;
  tags?: string[];
  /** Drawn if it isn't named. */
  shippingMethod?: ShippingMethod;
};

/** `card` is null if the payment wasn't by card. */
export type Payment = {
  method: string;
  acquirer: string;
  status: SubStatus;
  card: Card | null;
  holder: string | null;
  avs: string | null;
  cvv: string | null;
};

/** The order as the shop sends it. Adds to the person's order count. */
export function writeOrder(random: Random, purchase: Purchase): OrderBody {
  const { person, basket, device, ip, billing, shipping } = purchase;
  const body: OrderBody = {
    type: purchase.type ?? "order",
    createdAt: purchase.at.toISOString(),
    amount: toMajor(basket.totalMinor, basket.currency),
    currency: basket.currency,
    customer: customerOf(purchase),
    payment: paymentBody(random, purchase.payment),
    ...(billing && { billingAddress: withPhone(billing, purchase.phone) }),
    ...(shipping && { shippingAddress: shipping, ...deliveryOf(purchase.shippingMethod ?? random.weighted(shippingMethods), purchase.at) }),
    recurring: purchase.isRecurring ?? false,
    items: basket.lines.map(({ product, quantity, unitMinor }) => ({
      id: product.sku,
      description: product.description,
      quantity,
      amount: toMajor(unitMinor, basket.currency),
    })),
    ...(device &&
      ip && {
        device: {
          ip,
          userAgent: device.userAgent,
          language: device.language,
          deviceId: device.id,
          sessionId: sessionId(random),
        },
      }),
    origin: purchase.origin,
    tags: purchase.tags ?? [],
  };
  person.orderTimes.push(purchase.at);
  return body;
}

/** Fast methods promise a day. */
function deliveryOf(shippingMethod: ShippingMethod, at: Date): Pick<OrderBody, "shippingMethod" | "deliveryDate"> {
  if (shippingMethod !== "Express" && shippingMethod !== "Overnight") return { shippingMethod };
  const days = shippingMethod === "Overnight" ? 1 : 3;
  return {
    shippingMethod,
    deliveryDate: addMs(at, days * DAY_MS)
      .toISOString()
      .slice(0, 10),
  };
}

const shippingMethods = [
  ["Standard", 70],
  ["Express", 18],
  ["Pick-up point", 8],
  ["Overnight", 4],
] as const;
type ShippingMethod = (typeof shippingMethods)[number][0];

function customerOf({ person, phone }: Purchase): OrderBody["customer"] {
  return {
    ...(person.id !== null && { id: person.id, ordersCount: person.orderTimes.length }),
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    ...(phone !== null && { phone }),
    ...(person.registeredAt && { createdAt: person.registeredAt.toISOString() }),
    ...(person.dateOfBirth !== null && { dateOfBirth: person.dateOfBirth }),
  };
}

function paymentBody(random: Random, { method, acquirer, status, card, holder, avs, cvv }: Payment): DemoPayment {
  if (card === null) return { method, acquirer, status };
  return {
    method,
    acquirer,
    status,
    cardBin: card.bin,
    cardLast4: card.last4,
    ...(holder !== null && { cardHolder: holder }),
    cardType: card.type,
    ...(status === "PS1" ? {} : { approvalCode: random.digits("######") }),
    ...(avs !== null && { avs }),
    ...(cvv !== null && { cvv }),
    ...(status === "PS0" && random.chance(0.3) && { arn: random.digits("7%#####################") }),
  };
}

function withPhone(address: DemoAddress, phone: string | null): DemoAddress {
  return phone === null ? address : { ...address, phone };
}
