import { beforeAll, expect, test } from "vitest";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { reasonTable, type ReasonCode } from "#server/screening/score/reason-table.ts";
import { aShop, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const NOW = new Date("2026-11-20T12:00:00Z");

/** What an order may leave out. */
const parts = {
  person: { customer: { id: "c9", email: "c9@mailinator.com", phone: "+31302314567" } },
  name: { customer: { firstName: "Ann", lastName: "Baker" } },
  account: { customer: { createdAt: "2026-11-20T11:58:00Z" } },
  shopCount: { customer: { ordersCount: 5 } },
  card: { payment: { cardBin: "424242", cardLast4: "0001" } },
  holder: { payment: { cardHolder: "Zed Zulu" } },
  avs: { payment: { avs: "N" } },
  cvv: { payment: { cvv: "N" } },
  device: { device: { deviceId: "d1" } },
  ip: { device: { ip: "8.8.8.8" } },
  userAgent: { device: { userAgent: "curl/8.0" } },
  billing: { billingAddress: { firstName: "Ann", lastName: "Baker", address1: "Kade 1", city: "Utrecht", zip: "3511", country: "NL" } },
  shipping: { shippingAddress: { firstName: "Bo", lastName: "Cole", address1: "Elm 2", city: "Lagos", zip: "100", country: "NG" } },
  shippingMethod: { shippingMethod: "Express" },
  recurring: { recurring: true },
  origin: { origin: "direct" },
} as const satisfies Record<string, Record<string, object | string | boolean>>;
type Part = keyof typeof parts;

/** The parts that a reason speaks of: it's only given if the order has one of each row. */
const speaksOf: Record<ReasonCode, readonly (readonly Part[])[]> = {
  guest_checkout: [["person"]],
  new_account: [["account"]],
  established_account: [["account"]],
  customers_on_device_24h: [["device"]],
  customers_on_device_7d: [["device"]],
  customers_on_device_30d: [["device"]],
  new_customer_on_known_device: [["device"], ["person"]],
  cards_on_device_24h: [["device"]],
  customers_with_card_24h: [["card"]],
  customers_with_card_30d: [["card"]],
  orders_with_card_1h: [["card"]],
  customers_on_ip_24h: [["ip"]],
  cards_on_ip_1h: [["ip"]],
  cards_with_email_7d: [["person"]],
  orders_with_email_1h: [["person"]],
  ips_with_email_24h: [["person"]],
  customers_with_phone_30d: [["person"]],
  customers_at_address_30d: [["shipping"]],
  cards_at_address_7d: [["shipping"]],
  confirmed_fraud: [["person", "card", "device"]],
  earlier_chargeback: [["person", "card", "device"]],
  confirmed_legitimate: [["person", "card", "device"]],
  returning_customer: [["person"]],
  known_card: [["card"]],
  known_device: [["device"], ["person"]],
  orders_counted_by_shop: [["shopCount"]],
  recent_orders: [["person"]],
  first_time_customer: [["person"]],
  card_not_in_billing_country: [["card"], ["billing"]],
  shipping_not_in_card_country: [["shipping"], ["card"]],
  shipping_not_in_billing_country: [["shipping"], ["billing"]],
  ip_in_other_country: [["ip"], ["card", "billing", "shipping"]],
  ip_in_shipping_country_only: [["ip"], ["shipping"], ["card", "billing"]],
  countries_match: [["ip"], ["billing"]],
  countries_match_in_part: [
    ["ip", "billing"],
    ["card", "billing", "shipping"],
  ],
  proxy: [["ip"]],
  ip_far_from_billing: [["ip"], ["billing"]],
  shipping_far_from_billing: [["shipping"], ["billing"]],
  addresses_match: [["shipping"], ["billing"]],
  addresses_differ: [["shipping"], ["billing"]],
  cvv_match: [["cvv"]],
  cvv_no_match: [["cvv"]],
  avs_full_match: [["avs"]],
  avs_partial_match: [["avs"]],
  avs_no_match: [["avs"]],
  cardholder_matches_customer: [["holder"], ["name", "billing"]],
  cardholder_not_customer: [["holder"], ["name", "billing"]],
  prepaid_card: [["card"]],
  subscription_renewal: [["recurring"]],
  disposable_email: [["person"]],
  email_contains_name: [["person"], ["name", "billing"]],
  billing_name_not_customer: [["billing"], ["name"]],
  shipping_name_not_customer: [["shipping"], ["name", "billing"]],
  invalid_phone: [["person"]],
  phone_not_in_billing_country: [["person"], ["billing"]],
  voip_phone: [["person"]],
  bot: [["userAgent"]],
  too_little_data: [],
  large_first_order: [["person"]],
  large_order_none_approved: [["person"]],
  express_shipping: [["shippingMethod"]],
  direct_visit: [["origin"]],
};

const names = Object.keys(parts).filter((name): name is Part => name in parts);

/** An order with these parts, and nothing else that a reason could speak of. */
function orderWith(sent: readonly Part[], orderId: string, customer: Record<string, string> = {}) {
  const body: Record<string, unknown> = { orderId, createdAt: "2026-11-20T12:00:00Z", amount: 9000, currency: "USD" };
  for (const name of sent) {
    for (const [key, value] of Object.entries(parts[name]))
      body[key] = typeof value === "object" ? { ...objectAt(body, key), ...value } : value;
  }
  if (sent.includes("person")) body["customer"] = { ...objectAt(body, "customer"), ...customer };
  return body;
}

function objectAt(body: Record<string, unknown>, key: string): object {
  const value = body[key];
  return typeof value === "object" && value !== null ? value : {};
}

async function reasonsOf(shop: TestShop, body: Record<string, unknown>): Promise<ReasonCode[]> {
  const { answer } = await takeInOrder(app.services, shop.tenantId, body, NOW);
  return answer.reasons.map(({ code }) => code).filter((code): code is ReasonCode => code !== null && code in reasonTable);
}

/** Other people's orders with everything that the tested order may have. */
async function aBusyShop(): Promise<TestShop> {
  const shop = await aShop();
  const others = Array.from({ length: 5 }, (_, index) =>
    orderWith(names, `other-${index}`, { id: `other-${index}`, email: `other-${index}@mail.test` }),
  );
  for (const body of others) await takeInOrder(app.services, shop.tenantId, body, NOW);
  return shop;
}

test("an order of only the four required fields gets no reason", async () => {
  expect(await reasonsOf(await aBusyShop(), { ...orderWith([], "bare"), amount: 50 })).toEqual([]);
});

test("no reason speaks of what an order doesn't have, whichever part is alone, and whichever is missing", async () => {
  const shop = await aBusyShop();
  const sets = [names, ...names.map((name) => [name]), ...names.map((name) => names.filter((other) => other !== name))];
  const given = new Set<ReasonCode>();
  for (const [index, sent] of sets.entries()) {
    const codes = await reasonsOf(
      shop,
      orderWith(sent, `tested-${index}`, { id: `tested-${index}`, email: `tested-${index}@mailinator.com` }),
    );
    for (const code of codes) given.add(code);
    const wrong = codes.filter((code) => !speaksOf[code].every((either) => either.some((part) => sent.includes(part))));
    expect({ sent, wrong }).toEqual({ sent, wrong: [] });
  }
  // The test says something about many of them.
  expect(given.size).toBeGreaterThan(20);
});
