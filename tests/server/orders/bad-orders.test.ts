import { fc } from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { isCountry } from "#domain/geography/countries.ts";
import { isCurrency } from "#domain/money/currencies.ts";
import { parseInstant } from "#domain/orders/field-reader.ts";
import { isIpAddress } from "#domain/orders/ip-address.ts";
import { aShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { countRows } from "#tests/server/orders/rows.ts";

type Json = Record<string, unknown>;

/** An order without faults. */
const goodOrder = (): Json => ({
  orderId: "1001",
  createdAt: "2026-11-01T12:00:00Z",
  amount: 129.9,
  currency: "USD",
  customer: { id: "c1", firstName: "Ann", email: "ann@shop.test", address: { city: "Utrecht", country: "NL" } },
  payment: { method: "credit_card", status: "PS0", cardBin: "424242", cardLast4: "4242", cvv: "M" },
  billingAddress: { address1: "Kade 1", country: "NL" },
  shippingAddress: { address1: "Kade 1", country: "NL" },
  items: [{ id: "sku1", description: "Tea pot", quantity: 1, amount: 129.9 }],
  device: { ip: "203.0.113.7", userAgent: "Mozilla/5.0" },
  tags: ["vip"],
});

/** Its numbers are too small to be a card number, which is refused in `payment`. */
const noText = fc.oneof(
  fc.double({ min: -1e11, max: 1e11, noNaN: true }),
  fc.boolean(),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);
const noObject = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.string(), fc.array(fc.string()));
const unstorable = fc.constantFrom("\0", "\uD83D", "\uDE00", "\uFFFE");

type Put = [path: string, value: unknown];

/** Each puts one value in one place and makes any order invalid. */
const fault: fc.Arbitrary<Put> = fc.oneof(
  fc.tuple(fc.constantFrom("orderId", "createdAt", "amount", "currency"), fc.constantFrom(undefined, null)),
  fc.tuple(fc.constant("orderId"), noText),
  fc.tuple(
    fc.constant("orderId"),
    fc.tuple(fc.string(), unstorable, fc.string()).map((parts) => parts.join("x")),
  ),
  fc.tuple(
    fc.constant("orderId"),
    fc.oneof(fc.constant("  "), fc.string({ minLength: 300, maxLength: 400, unit: fc.constantFrom("a", "ß") })),
  ),
  fc.tuple(
    fc.constant("createdAt"),
    fc.oneof(
      fc.string().filter((text) => text.trim() !== "" && parseInstant(text.trim()) === null),
      fc.integer(),
    ),
  ),
  fc.tuple(
    fc.constant("createdAt"),
    fc.date({ min: new Date("2090-01-01"), noInvalidDate: true, max: new Date("9999-01-01") }).map((date) => date.toISOString()),
  ),
  fc.tuple(
    fc.constant("amount"),
    fc.oneof(
      fc.double({ max: -0.01, noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(1.001, 1e-7, 1e13, 5e300),
      fc.string().filter((text) => text.trim() !== ""),
    ),
  ),
  fc.tuple(
    fc.constant("currency"),
    fc.string().filter((text) => text.trim() !== "" && !isCurrency(text.trim().toUpperCase())),
  ),
  fc.tuple(
    fc.constantFrom("payment.cardBin", "payment.cardHolder", "payment.number", "payment.deep"),
    fc.constantFrom("4242424242424242", "5555 5555 5555 4444", 4242424242424242),
  ),
  fc.tuple(fc.constantFrom("payment.cvc", "payment.securityCode"), fc.constantFrom("123", 1234)),
  fc.tuple(
    fc.constant("deep"),
    fc.integer({ min: 20, max: 200 }).map((levels) => nested(levels)),
  ),
);

/** Each puts one value in one place that doesn't belong there, but doesn't keep an order from being screened. */
const oddity: fc.Arbitrary<Put> = fc.oneof(
  fc.tuple(
    fc.constantFrom("customer.firstName", "payment.cardHolder", "billingAddress.city", "items.0.description", "device.deviceId"),
    fc.oneof(
      noText,
      fc.tuple(fc.string(), unstorable, fc.string()).map((parts) => parts.join("x")),
      fc.string({ minLength: 2_001, maxLength: 2_100 }),
    ),
  ),
  fc.tuple(
    fc.constantFrom("customer.address.country", "billingAddress.country"),
    fc.string().filter((text) => text.trim() !== "" && !isCountry(text.trim().toUpperCase())),
  ),
  fc.tuple(
    fc.constant("device.ip"),
    fc.string().filter((text) => text.trim() !== "" && !isIpAddress(text.trim())),
  ),
  fc.tuple(
    fc.constantFrom("customer", "payment", "billingAddress", "device"),
    noObject.filter((value) => value !== "" && !hasManyDigits(value)),
  ),
  fc.tuple(
    fc.constantFrom("items", "tags"),
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.dictionary(fc.string(), fc.string())),
  ),
  fc.tuple(fc.constant("items.0"), noObject),
  fc.tuple(fc.constant("items.0.quantity"), fc.constantFrom(-1, 0.5, 1e12, "2", true, [1])),
  fc.tuple(fc.constantFrom("customer.ordersCount", "recurring", "type"), fc.constantFrom("2", -7, [1])),
  fc.tuple(
    fc.constantFrom("billingAddress.zip", "customer.lastName", "customer.phone"),
    fc.constantFrom("4242424242424242", 4242424242424242),
  ),
);

const badOrder = fc.array(fault, { minLength: 1, maxLength: 3 }).map((faults) => {
  const order = goodOrder();
  for (const [path, value] of faults) put(order, path.split("."), value);
  return JSON.stringify(order);
});

const noOrder = fc.oneof(
  fc
    .jsonValue()
    .filter((value) => typeof value !== "object" || value === null || !("orderId" in value))
    .map((value) => JSON.stringify(value)),
  fc.string(),
  badOrder.map((text) => text.slice(0, -1)),
);

test("10,000 generated bad orders are each answered 4xx, and store nothing", { timeout: 120_000 }, async () => {
  const app = await testApp({ config: { ordersPerSecond: 1_000_000 } });
  const shop = await aShop();
  const headers = { ...asKeyOf(shop), "content-type": "application/json" };
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: badOrder }, { weight: 1, arbitrary: noOrder }), async (payload) => {
      const reply = await app.http.inject({ method: "POST", url: "/api/orders", headers, payload });
      expect([400, 422], `${reply.statusCode} for ${payload.slice(0, 500)}`).toContain(reply.statusCode);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
    }),
    { numRuns: 10_000 },
  );
  expect(Object.values(await countRows(shop)).every((count) => count === 0)).toBe(true);
});

test("300 generated orders with odd optional fields are each screened, with a warning", { timeout: 120_000 }, async () => {
  const app = await testApp({ config: { ordersPerSecond: 1_000_000 } });
  const headers = { ...asKeyOf(await aShop()), "content-type": "application/json" };
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(oddity, { minLength: 1, maxLength: 3 }), async (oddities) => {
      const order = { ...goodOrder(), orderId: `odd ${sent++}` };
      for (const [path, value] of oddities) put(order, path.split("."), value);
      const reply = await app.http.inject({ method: "POST", url: "/api/orders", headers, payload: JSON.stringify(order) });
      expect(reply.statusCode, JSON.stringify(order).slice(0, 500)).toBe(201);
      expect(reply.json<{ warnings: unknown[] }>().warnings).not.toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** Where a payment is expected, a number or text that happens to look like a card number refuses the order. */
function hasManyDigits(value: unknown): boolean {
  return JSON.stringify(value).replaceAll(/\D/g, "").length >= 12;
}

function put(target: unknown, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (typeof target !== "object" || target === null || name === undefined) return;
  if (rest.length > 0) put(Reflect.get(target, name), rest, value);
  else Reflect.set(target, name, value);
}

function nested(levels: number): unknown {
  return levels === 0 ? "deep" : { a: nested(levels - 1) };
}
