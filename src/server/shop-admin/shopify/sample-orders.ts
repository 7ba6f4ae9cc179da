import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";

const DAY_MS = 24 * 3_600_000;
const people = [
  ["Ada", "Moore", "Portland", "OR", "97201"],
  ["Ben", "Ortiz", "Austin", "TX", "78701"],
  ["Chloe", "Nguyen", "Denver", "CO", "80202"],
  ["Dev", "Patel", "Chicago", "IL", "60601"],
] as const;
const items = [
  ["Desk lamp", 49.9],
  ["Reading lamp", 79],
  ["Floor lamp", 189],
] as const;

/** An order as Shopify answers it: a card payment from the United States, unless something else is said. */
export function aShopifyOrder(id: string, createdAt: Date, shown: Partial<ShopifyOrder> = {}): ShopifyOrder {
  const nth = Number(id.slice(-4));
  const [firstName, lastName, city, province, zip] = people[nth % people.length] ?? people[0];
  const [name, price] = items[nth % items.length] ?? items[0];
  const amount = price.toFixed(2);
  const money = (value: string) => ({ shopMoney: { amount: value, currencyCode: "USD" } });
  const address = { firstName, lastName, address1: `${nth} Main St`, city, province, countryCodeV2: "US", zip, phone: null };
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const at = createdAt.toISOString();
  return {
    legacyResourceId: id,
    name: `#${1000 + nth}`,
    createdAt: at,
    updatedAt: at,
    test: false,
    sourceName: "web",
    tags: [],
    customerLocale: "en-US",
    clientIp: `198.51.100.${(nth % 250) + 1}`,
    email,
    cancelledAt: null,
    cancelReason: null,
    displayFinancialStatus: "PAID",
    paymentGatewayNames: ["shopify_payments"],
    totalPriceSet: money(amount),
    customer: {
      legacyResourceId: String(7000 + (nth % people.length)),
      firstName,
      lastName,
      createdAt: at,
      numberOfOrders: "1",
      state: "DISABLED",
    },
    billingAddress: address,
    shippingAddress: address,
    shippingLine: { title: "Standard" },
    lineItems: { nodes: [{ sku: `LAMP-${nth % items.length}`, name, quantity: 1, originalUnitPriceSet: money(amount) }] },
    transactions: [cardSale(at, { bin: "424242", last4: String(4242 + (nth % people.length)), name: `${firstName} ${lastName}` })],
    refunds: [],
    fulfillments: [],
    ...shown,
  };
}

/** A payment by card, whose bank found everything right. */
export function cardSale(
  at: string,
  { bin, last4, name }: { bin: string; last4: string; name: string },
): ShopifyOrder["transactions"][number] {
  const paymentDetails = { avsResultCode: "Y", bin, cvvResultCode: "M", name, number: `•••• •••• •••• ${last4}` };
  return { kind: "SALE", status: "SUCCESS", gateway: "shopify_payments", createdAt: at, paymentDetails };
}

/** What a shop sold before it installed the app: one order every five days of the past two months. */
export function sampleOrders(now: Date): ShopifyOrder[] {
  return Array.from({ length: 12 }, (_, nth) => aShopifyOrder(String(5_000_001 + nth), new Date(now.getTime() - (59 - 5 * nth) * DAY_MS)));
}
