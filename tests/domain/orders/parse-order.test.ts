import { describe, expect, test } from "vitest";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { MOST_MESSAGES } from "#domain/text/short-messages.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";

const now = new Date("2026-11-21T12:00:00Z");
const CARD = "4242424242424242";
/** Like a card number, but with a wrong check digit. */
const NO_CARD = "4242424242424241";

type Json = Record<string, unknown>;
const bare = { orderId: "1001", createdAt: "2026-11-01T12:00:00Z", amount: 129.9, currency: "USD" };
const parse = (shown: Json = {}) => parseOrder({ ...bare, ...shown }, now);

function taken(shown: Json = {}) {
  const parsed = parse(shown);
  if (parsed.faults) throw new Error(JSON.stringify(parsed.faults));
  return parsed;
}

describe("an order", () => {
  test("needs only orderId, createdAt, amount and currency", () => {
    const { order, warnings } = taken();
    expect(order).toMatchObject({
      orderId: "1001",
      createdAt: new Date("2026-11-01T12:00:00Z"),
      amount: { amountMinor: 12_990, currency: "USD" },
    });
    expect(order).toMatchObject({ type: "order", recurring: false, items: [], tags: [], billingAddress: null });
    expect(warnings).toEqual([]);
  });

  test.for(["orderId", "createdAt", "amount", "currency"])("without %s, or with null, is refused", (field) => {
    for (const missing of [undefined, null]) {
      expect(parseOrder({ ...bare, [field]: missing }, now).faults).toEqual([{ path: field, message: "is required" }]);
    }
  });

  test.for(["5,50", "1.299,00", " -3,5 "])("with the amount '%s' is told to use a decimal point", (amount) => {
    expect(parse({ amount }).faults).toEqual([{ path: "amount", message: expect.stringContaining("use a decimal point") }]);
  });

  test("with several faults lists each of them", () => {
    const { faults } = parseOrder(
      { orderId: " ", createdAt: "yesterday", amount: "12", currency: "ZZZ", device: { ip: "300.1.1.1" } },
      now,
    );
    expect(faults?.map((fault) => fault.path).toSorted()).toEqual(["amount", "createdAt", "currency", "device.ip", "orderId"]);
  });

  test.for([[[]], ["order"], [null], [12]])("that is %j is refused", ([sent]) => {
    expect(parseOrder(sent, now).faults).toEqual([{ path: "", message: "must be an object" }]);
  });

  test("has trimmed texts, a lowercase email and uppercase codes", () => {
    const { order } = taken({
      orderId: " 1001 ",
      currency: "usd",
      customer: { email: " Ann@Shop.TEST " },
      billingAddress: { country: "de" },
    });
    expect(order).toMatchObject({
      orderId: "1001",
      amount: { currency: "USD" },
      customer: { email: "ann@shop.test" },
      billingAddress: { country: "DE" },
    });
  });

  test("reads blank and null fields as absent", () => {
    expect(taken({ reference: " ", customer: null, items: null, payment: { cardBin: "" }, type: null }).order).toMatchObject({
      reference: null,
      customer: { email: null },
      items: [],
      payment: { cardBin: null },
      type: "order",
    });
  });
});

describe("a fault has its path:", () => {
  test.for<[string, Json, string?]>([
    ["orderId", { orderId: 1001 }],
    ["orderId", { orderId: "x".repeat(256) }],
    ...["\n", "\r", "\t", "\u0000", "\u007F", "\u0085"].map((mark): [string, Json] => ["orderId", { orderId: `10${mark}01` }]),
    ["type", { type: "subscription" }],
    ["createdAt", { createdAt: "2026-11-01T12:00:00" }, "a time without a zone"],
    ["createdAt", { createdAt: "2026-11-01" }, "a day"],
    ["createdAt", { createdAt: "2026-02-30T12:00:00Z" }, "a day that is not there"],
    ["createdAt", { createdAt: "2025-02-29T12:00:00Z" }, "a leap day of another year"],
    ["createdAt", { createdAt: "2026-13-01T12:00:00Z" }],
    ["createdAt", { createdAt: "2026-11-01T25:00:00Z" }],
    ["createdAt", { createdAt: 1_793_534_400 }, "a number"],
    ["createdAt", { createdAt: "2026-11-22T12:00:01Z" }, "more than 24 hours ahead"],
    ["createdAt", { createdAt: "1999-12-31T23:59:59Z" }, "long ago"],
    ["amount", { amount: -1 }],
    ["amount", { amount: "129.90" }],
    ["amount", { amount: 1.234 }, "more digits than the currency has"],
    ["amount", { amount: 1.5, currency: "JPY" }, "more digits than the currency has"],
    ["amount", { amount: 1e15 }],
    ["currency", { currency: "XXX" }],
    ["currency", { currency: 840 }],
    ["customer", { customer: "Ann" }],
    ["customer.firstName", { customer: { firstName: ["Ann"] } }],
    ["customer.createdAt", { customer: { createdAt: "soon" } }],
    ["customer.createdAt", { customer: { createdAt: "2026-02-30" } }, "a day that is not there"],
    ["customer.ordersCount", { customer: { ordersCount: "3" } }],
    ["customer.email", { customer: { email: `${"x".repeat(320)}@shop.test` } }],
    ["customer.address.country", { customer: { address: { country: "UK" } } }],
    ["payment.status", { payment: { status: 0 } }],
    ["payment.cardBin", { payment: { cardBin: "42424" } }],
    ["payment.cardBin", { payment: { cardBin: "424242424" } }],
    ["payment.cardLast4", { payment: { cardLast4: "42424" } }],
    ["payment.cardLast4", { payment: { cardLast4: 4242 } }],
    ["payment.cvv", { payment: { cvv: "123" } }, "the code itself"],
    ["billingAddress", { billingAddress: [] }],
    ["billingAddress.country", { billingAddress: { country: "Germany" } }],
    ["shippingAddress.zip", { shippingAddress: { zip: 12_345 } }],
    ["recurring", { recurring: "yes" }],
    ["items", { items: {} }],
    ["items", { items: Array.from({ length: 501 }, () => ({})) }],
    ["items[1]", { items: [{}, "tea"] }],
    ["items[0].quantity", { items: [{ quantity: "2" }] }],
    ["items[0].quantity", { items: [{ quantity: 0.5 }] }],
    ["items[0].amount", { items: [{ amount: 1.999 }] }],
    ["device.ip", { device: { ip: "256.1.1.1" } }],
    ["device.ip", { device: { ip: "1::2::3" } }],
    ["device.ip", { device: { ip: "203.0.113.7:443" } }],
    ["tags", { tags: "vip" }],
    ["tags[1]", { tags: ["vip", 7] }],
    ["tags[0]", { tags: ["x".repeat(256)] }],
    ["reference", { reference: "nul \0 in it" }],
    ["reference", { reference: "half a pair \uD83D" }],
    ["", { "na\0me": 1 }],
  ])("%s in %j", ([path, shown]) => {
    expect(parse(shown).faults).toEqual([{ path, message: expect.stringMatching(/.+/) }]);
  });

  test.for<[Json, string[]]>([
    [{ amount: -5, currency: "ZZZ" }, ["amount", "currency"]],
    [{ amount: 1e13, currency: null }, ["amount", "currency"]],
    [{ currency: null, items: [{ amount: -3 }, { amount: "3" }] }, ["currency", "items[0].amount", "items[1].amount"]],
    [{ amount: -5, items: [{ amount: 1.999 }] }, ["amount", "items[0].amount"]],
  ])("every amount in %j, whatever else is wrong", ([shown, paths]) => {
    expect(
      parse(shown)
        .faults?.map((fault) => fault.path)
        .toSorted(),
    ).toEqual(paths);
  });
});

describe("an instant", () => {
  test.for([
    ["2026-11-01T12:00:00Z", "2026-11-01T12:00:00.000Z"],
    ["2026-11-01T12:00:00.123456789Z", "2026-11-01T12:00:00.123Z"],
    ["2026-11-01T12:00Z", "2026-11-01T12:00:00.000Z"],
    ["2026-11-01t12:00:00z", "2026-11-01T12:00:00.000Z"],
    ["2026-11-01T12:00:00+05:30", "2026-11-01T06:30:00.000Z"],
    ["2026-11-01T12:00:00-0500", "2026-11-01T17:00:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2026-11-22T12:00:00Z", "2026-11-22T12:00:00.000Z"],
  ] as const)("%s is taken", ([text, instant]) => {
    expect(taken({ createdAt: text }).order.createdAt.toISOString()).toBe(instant);
  });
});

describe("an IP address", () => {
  test.for(["203.0.113.7", "2001:db8::1", "::ffff:203.0.113.7", "2001:0db8:0000:0000:0000:0000:0000:0001"])("%s is taken", (ip) => {
    expect(taken({ device: { ip } })).toMatchObject({ order: { device: { ip } }, warnings: [] });
  });

  test.for(["10.0.0.1", "127.0.0.1", "192.168.1.1", "172.20.0.1", "100.64.0.1", "::1", "fd00::1", "fe80::1", "::ffff:10.0.0.1"])(
    "%s is private, which is a warning",
    (ip) => {
      expect(taken({ device: { ip } }).warnings).toEqual([{ path: "device.ip", message: expect.stringContaining("private") }]);
    },
  );
});

describe("what shops can't control is a warning, and the field reads as absent:", () => {
  test.for<[string, Json]>([
    ["customer.email", { customer: { email: "not an address" } }],
    ["customer.email", { customer: { email: "a@b" } }],
    ["customer.phone", { customer: { phone: "call me" } }],
    ["shippingAddress.phone", { shippingAddress: { phone: "1" } }],
    ["customer.dateOfBirth", { customer: { dateOfBirth: "31.12.1990" } }],
    ["customer.dateOfBirth", { customer: { dateOfBirth: "1990-02-30" } }],
    ["customer.ordersCount", { customer: { ordersCount: -3 } }],
    ["customer.ordersCount", { customer: { ordersCount: 1.5 } }],
    ["payment.status", { payment: { status: "PS6" } }],
    ["payment.status", { payment: { status: "paid" } }],
    ["deliveryDate", { deliveryDate: "soon" }],
    ["deliveryDate", { deliveryDate: "2026-02-30" }],
  ])("%s in %j", ([path, shown]) => {
    const { order, warnings, raw } = taken(shown);
    expect(warnings).toEqual([{ path, message: expect.stringMatching(/.+/) }]);
    expect(path.split(".").reduce<unknown>((value, name) => (value as Json)[name], order)).toBeNull();
    expect(raw).toMatchObject(shown);
  });

  test("an account's creation date means the start of that day in UTC", () => {
    const { order, warnings } = taken({ customer: { createdAt: " 2024-02-29 " } });
    expect(order.customer.createdAt).toEqual(new Date("2024-02-29T00:00:00Z"));
    expect(warnings).toEqual([]);
  });

  test.for(["2026-11-05", "2026-11-05T10:00:00Z"])("a delivery date of %s is kept as sent", (deliveryDate) => {
    expect(taken({ deliveryDate })).toMatchObject({ order: { deliveryDate }, warnings: [] });
  });

  test("an endless user agent is cut", () => {
    const { order, warnings } = taken({ device: { userAgent: "x".repeat(5000) } });
    expect(order.device.userAgent).toHaveLength(orderLimits.userAgent);
    expect(warnings.map((warning) => warning.path)).toEqual(["device.userAgent"]);
  });

  test.for([
    ["2026-11-01T12:10:00Z", []],
    ["2026-11-01T12:10:01Z", ["customer.createdAt"]],
  ] as const)("an account created at %s, after its order, is kept, with warnings for %j", ([createdAt, warned]) => {
    const { order, warnings } = taken({ customer: { createdAt } });
    expect(order.customer.createdAt).toEqual(new Date(createdAt));
    expect(warnings.map((warning) => warning.path)).toEqual(warned);
  });
});

describe("unknown fields", () => {
  test("are stored with the order, with warnings, at any depth", () => {
    const { raw, warnings } = taken({ loyalty: { level: 3 }, customer: { nickname: "Annie" }, items: [{ color: "red" }] });
    expect(warnings.map((warning) => warning.path)).toEqual(["loyalty", "customer.nickname", "items[0].color"]);
    expect(raw).toMatchObject({ loyalty: { level: 3 }, customer: { nickname: "Annie" }, items: [{ color: "red" }] });
  });

  test("are listed up to a limit, and the rest is counted", () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`field${index}`, index]));
    const { warnings } = taken(many);
    expect(warnings).toHaveLength(MOST_MESSAGES + 1);
    expect(warnings.at(-1)).toEqual({ path: "", message: "and 30 more" });
  });

  test("named like built-in properties are plain fields", () => {
    const sent: unknown = JSON.parse('{"__proto__": {"orderId": "x"}, "constructor": 1, "toString": 2}');
    const parsed = parseOrder({ ...bare, ...(sent as Json) }, now);
    expect(parsed.faults).toBeNull();
  });
});

describe("a full card number", () => {
  test.for<[string, Json]>([
    ["payment.cardBin", { payment: { cardBin: CARD } }],
    ["payment.cardLast4", { payment: { cardLast4: CARD } }],
    ["payment.cardHolder", { payment: { cardHolder: `Ann ${CARD}` } }],
    ["payment.approvalCode", { payment: { approvalCode: CARD } }],
    ["payment.arn", { payment: { arn: CARD } }],
    ["payment.cvv", { payment: { cvv: CARD } }],
    ["payment.pan", { payment: { pan: CARD } }],
    ["payment.card.number", { payment: { card: { number: CARD } } }],
    ["customer.firstName", { customer: { firstName: CARD } }],
    ["customer.lastName", { customer: { lastName: "4242 4242 4242 4242" } }],
    ["billingAddress.address1", { billingAddress: { address1: `c/o ${CARD}` } }],
    ["shippingAddress.zip", { shippingAddress: { zip: CARD } }],
    ["customer.address.city", { customer: { address: { city: CARD } } }],
    ["items[0].description", { items: [{ description: `gift ${CARD}` }] }],
  ])("is refused in %s", ([path, shown]) => {
    const { faults } = parse(shown);
    expect(faults?.map((fault) => fault.path)).toEqual([path]);
    expect(JSON.stringify(faults)).not.toContain(CARD);
  });

  test.for<[string, Json]>([
    ["orderId", { orderId: CARD }],
    ["reference", { reference: CARD }],
    ["customer.id", { customer: { id: CARD } }],
    ["items[0].id", { items: [{ id: CARD }] }],
    ["device.deviceId", { device: { deviceId: CARD } }],
    ["device.sessionId", { device: { sessionId: CARD } }],
  ])("may be what the identifier %s looks like", ([, shown]) => {
    expect(taken(shown)).toMatchObject({ raw: shown, warnings: [] });
  });

  test("is masked in unknown fields, including names and numbers, with a warning", () => {
    const { raw, warnings } = taken({ note: `paid by ${CARD}`, deep: { list: [{ text: CARD }] }, number: Number(CARD), [CARD]: 1 });
    expect(raw).toMatchObject({ note: "paid by ****4242", deep: { list: [{ text: "****4242" }] }, number: "****4242", "****4242": 1 });
    expect(warnings.map((warning) => warning.path)).toEqual(expect.arrayContaining(["note", "deep.list[0].text", "number", "****4242"]));
    expect(JSON.stringify({ raw, warnings })).not.toContain(CARD);
  });

  test("is masked in known fields that aren't about cards", () => {
    const shown = { shippingMethod: CARD, tags: [CARD], origin: CARD, deliveryDate: CARD, customer: { email: `${CARD}@shop.test` } };
    const { raw, order, warnings } = taken({ ...shown, device: { userAgent: `bot ${CARD}`, language: CARD } });
    expect(JSON.stringify({ raw, order, warnings })).not.toContain(CARD);
    expect(new Set(warnings.map((warning) => warning.path)).size).toBe(7);
  });

  test("needs a correct check digit", () => {
    expect(parse({ customer: { lastName: NO_CARD }, note: NO_CARD })).toMatchObject({ faults: null, raw: { note: NO_CARD } });
  });
});

describe("an oversized order", () => {
  test("is refused if it's nested too deep, even endlessly", () => {
    const nested = (levels: number): unknown => {
      let value: unknown = "deep";
      for (let level = 0; level < levels; level++) value = { a: value };
      return value;
    };
    expect(parse({ extra: nested(orderLimits.depth - 2) }).faults).toBeNull();
    expect(parse({ extra: nested(orderLimits.depth + 1) }).faults?.[0]?.message).toContain("nested deeper");
    expect(parse({ extra: nested(5_000) }).faults?.[0]?.message).toContain("nested deeper");
  });

  test("is refused for a text over 64 KiB or an overlong field name, even in unknown fields", () => {
    expect(parse({ extra: { note: "x".repeat(orderLimits.anyText) } }).faults).toBeNull();
    expect(parse({ extra: { note: "x".repeat(orderLimits.anyText + 1) } }).faults).toEqual([
      { path: "extra.note", message: "must be at most 65,536 characters" },
    ]);
    expect(parse({ extra: { ["n".repeat(orderLimits.name + 1)]: 1 } }).faults).toEqual([
      { path: "extra", message: "has a field name longer than 255 characters" },
    ]);
  });

  test("of nothing but digits is read to the end, with its one card number masked", () => {
    const endless = "4 ".repeat(32_000);
    const extra = Array.from({ length: 7 }, (_, index) => (index === 3 ? `${endless}x ${CARD}` : endless));
    const { raw, warnings } = taken({ extra });
    expect(JSON.stringify(raw)).not.toContain(CARD);
    expect(warnings).toContainEqual({ path: "extra[3]", message: "contained a full card number, which was masked" });
  });

  test("is refused if it has too many fields", () => {
    expect(parse({ extra: Array.from({ length: orderLimits.nodes }, () => 1) }).faults).toEqual([
      { path: "", message: expect.stringContaining("at most") },
    ]);
  });
});
