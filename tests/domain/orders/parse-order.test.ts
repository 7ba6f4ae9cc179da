import { describe, expect, test } from "vitest";
import { hasCardNumber } from "#domain/orders/card-number.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { MOST_MESSAGES } from "#domain/text/short-messages.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { keyed } from "#tests/support/keyed.ts";

const now = new Date("2026-11-21T12:00:00Z");
const CARD = "4242424242424242";
/** Like a card number, but with a wrong check digit. */
const NO_CARD = "4242424242424241";

type Json = Record<string, unknown>;
const bare = { orderId: "1001", createdAt: "2026-11-01T12:00:00Z", amount: 129.9, currency: "USD" };
const parse = (shown: Json = {}) => parseOrder({ ...bare, ...shown }, now, keyed);

function taken(shown: Json = {}) {
  const parsed = parse(shown);
  if (parsed.faults) throw new Error(JSON.stringify(parsed.faults));
  return parsed;
}

function at(order: unknown, path: string): unknown {
  return path.split(/[.[\]]+/).reduce<unknown>((value, name) => (value as Json)[name], order);
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
      expect(parseOrder({ ...bare, [field]: missing }, now, keyed).faults).toEqual([{ path: field, message: "is required" }]);
    }
  });

  test.for(["5,50", "1.299,00", " -3,5 "])("with the amount '%s' is told to use a decimal point", (amount) => {
    expect(parse({ amount }).faults).toEqual([{ path: "amount", message: expect.stringContaining("use a decimal point") }]);
  });

  test("with several faults lists each of them", () => {
    const { faults } = parseOrder(
      { orderId: " ", createdAt: "yesterday", amount: "12", currency: "ZZZ", device: { ip: "300.1.1.1" } },
      now,
      keyed,
    );
    expect(faults?.map((fault) => fault.path).toSorted()).toEqual(["amount", "createdAt", "currency", "orderId"]);
  });

  test.for([[[]], ["order"], [null], [12]])("that is %j is refused", ([sent]) => {
    expect(parseOrder(sent, now, keyed).faults).toEqual([{ path: "", message: "must be an object" }]);
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
    ...["\n", "\r", "\t", "\u0000", "\u007F", "\u0085", "\u202E", "\u2066", "\uFFFE", "\uD83D"].map((mark): [string, Json] => [
      "orderId",
      { orderId: `10${mark}01` },
    ]),
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
    ["payment.cvv", { payment: { cvv: "123" } }, "the code itself"],
  ])("%s in %j", ([path, shown]) => {
    expect(parse(shown).faults).toEqual([{ path, message: expect.stringMatching(/.+/) }]);
  });

  test.for<[Json, string[]]>([
    [{ amount: -5, currency: "ZZZ" }, ["amount", "currency"]],
    [{ amount: 1e13, currency: null }, ["amount", "currency"]],
    [{ amount: -5, payment: { cvc: 123 } }, ["amount", "payment.cvc"]],
  ])("everything that is wrong in %j", ([shown, paths]) => {
    expect(
      parse(shown)
        .faults?.map((fault) => fault.path)
        .toSorted(),
    ).toEqual(paths);
  });
});

describe("an odd optional field is mended with a warning where it's clear what is meant:", () => {
  test.for<[string, Json, unknown]>([
    ["type", { type: "PSP" }, "psp"],
    ["reference", { reference: 1001 }, "1001"],
    ["recurring", { recurring: "yes" }, true],
    ["recurring", { recurring: 0 }, false],
    ["tags", { tags: "vip, new" }, ["vip", "new"]],
    ["tags", { tags: ["vip", 7] }, ["vip", "7"]],
    ["customer.id", { customer: { id: 77 } }, "77"],
    ["customer.ordersCount", { customer: { ordersCount: " 3 " } }, 3],
    ["customer.createdAt", { customer: { createdAt: "2026-10-01 10:00:00 +02:00" } }, new Date("2026-10-01T08:00:00Z")],
    ["customer.createdAt", { customer: { createdAt: "2026-10-01 10:00:00 UTC" } }, new Date("2026-10-01T10:00:00Z")],
    ["customer.dateOfBirth", { customer: { dateOfBirth: "1990/12/31" } }, "1990-12-31"],
    ["customer.dateOfBirth", { customer: { dateOfBirth: "1990-12-31T00:00:00Z" } }, "1990-12-31"],
    ["customer.email", { customer: { email: "mailto:Ann@shop.test" } }, "ann@shop.test"],
    ["customer.email", { customer: { email: "Ann Lee <ann@shop.test>" } }, "ann@shop.test"],
    ["customer.email", { customer: { email: "ann @ shop.test" } }, "ann@shop.test"],
    ["customer.email", { customer: { email: "ann@shop.test;" } }, "ann@shop.test"],
    ["customer.phone", { customer: { phone: 34612345678 } }, "34612345678"],
    ["customer.address.country", { customer: { address: { country: "UK" } } }, "GB"],
    ["billingAddress.country", { billingAddress: { country: "Deutschland" } }, "DE"],
    ["billingAddress.country", { billingAddress: { country: "USA" } }, "US"],
    ["billingAddress.country", { billingAddress: { country: "us-tx" } }, "US"],
    ["shippingAddress.zip", { shippingAddress: { zip: 12_345 } }, "12345"],
    ["payment.status", { payment: { status: "ps0" } }, "PS0"],
    ["payment.cardBin", { payment: { cardBin: "4242 42" } }, "424242"],
    ["payment.cardBin", { payment: { cardBin: "424242******" } }, "424242"],
    ["payment.cardBin", { payment: { cardBin: 424_242 } }, "424242"],
    ["payment.cardLast4", { payment: { cardLast4: "**** 4242" } }, "4242"],
    ["payment.cardLast4", { payment: { cardLast4: 42 } }, "0042"],
    ["payment.avs", { payment: { avs: "y" } }, "Y"],
    ["payment.cvv", { payment: { cvv: "m" } }, "M"],
    ["items[0].quantity", { items: [{ quantity: "2" }] }, 2],
    ["device.ip", { device: { ip: "203.0.113.7, 10.0.0.1" } }, "203.0.113.7"],
    ["device.ip", { device: { ip: "10.0.0.1, 203.0.113.7" } }, "203.0.113.7"],
    ["device.ip", { device: { ip: "203.0.113.7:443" } }, "203.0.113.7"],
    ["device.ip", { device: { ip: "[2001:db8::1]:443" } }, "2001:db8::1"],
    ["device.ip", { device: { ip: "[2001:db8::1]" } }, "2001:db8::1"],
    ["device.ip", { device: { ip: 'for="[2001:db8::1]:4711"' } }, "2001:db8::1"],
    ["device.ip", { device: { ip: "203.0.113.7/32" } }, "203.0.113.7"],
  ])("%s in %j", ([path, shown, meant]) => {
    const { order, warnings, raw } = taken(shown);
    expect(new Set(warnings.map((warning) => warning.path))).toEqual(new Set([path]));
    expect(at(order, path)).toEqual(meant);
    // What is stored needs no mending when it's read again.
    expect(parseOrder(raw, now, keyed).warnings).toEqual([]);
  });

  test("an amount as text is an amount", () => {
    expect(taken({ items: [{ amount: "12.50" }] })).toMatchObject({
      order: { items: [{ amountMinor: 1250 }] },
      warnings: [{ path: "items[0].amount" }],
      raw: { items: [{ amount: 12.5 }] },
    });
  });
});

describe("an odd optional field is dropped with a warning where it's unclear, and stays in the raw order:", () => {
  test.for<[string, Json]>([
    ["type", { type: "subscription" }],
    ["reference", { reference: "x".repeat(256) }],
    ["customer", { customer: "Ann" }],
    ["customer", { customer: ["Ann"] }],
    ["customer.firstName", { customer: { firstName: ["Ann"] } }],
    ["customer.createdAt", { customer: { createdAt: "soon" } }],
    ["customer.createdAt", { customer: { createdAt: "2026-02-30" } }],
    ["customer.createdAt", { customer: { createdAt: "2026-02-03T10:00:00" } }],
    ["customer.id", { customer: { id: 1e20 } }],
    ["customer.email", { customer: { email: `${"x".repeat(320)}@shop.test` } }],
    ["customer.email", { customer: { email: "ann@shop.test, bob@shop.test" } }],
    ["payment.status", { payment: { status: 0 } }],
    ["payment.cardBin", { payment: { cardBin: "42424" } }],
    ["payment.cardBin", { payment: { cardBin: "424242424" } }],
    ["payment.cardLast4", { payment: { cardLast4: "42424" } }],
    ["billingAddress", { billingAddress: [7] }],
    ["billingAddress.country", { billingAddress: { country: "Narnia" } }],
    ["recurring", { recurring: "perhaps" }],
    ["items", { items: { id: 1 } }],
    ["items[1]", { items: [{ id: "tea" }, "tea"] }],
    ["items[0].quantity", { items: [{ quantity: -2 }] }],
    ["items[0].quantity", { items: [{ quantity: 0.5 }] }],
    ["items[0].quantity", { items: [{ quantity: "two" }] }],
    ["items[0].amount", { items: [{ amount: 1.999 }] }],
    ["items[0].amount", { items: [{ amount: "5,50" }] }],
    ["items[0].amount", { items: [{ amount: -3 }] }],
    ["device.ip", { device: { ip: "256.1.1.1" } }],
    ["device.ip", { device: { ip: "1::2::3" } }],
    ["device.ip", { device: { ip: "unknown, 10.0.0.1" } }],
    ["tags[1]", { tags: ["vip", { a: 1 }] }],
    ["tags", { tags: { a: 1 } }],
  ])("%s in %j", ([path, shown]) => {
    const { warnings, raw } = taken(shown);
    expect(warnings).toEqual(
      [{ path: expect.stringMatching(/.+/), message: expect.stringContaining("not used") }].map((one) => ({ ...one, path })),
    );
    expect(raw).toMatchObject(shown);
  });

  test("a line without a quantity that counts is one of its item", () => {
    expect(taken({ items: [{ quantity: -2 }, {}] }).order.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  test("a long text is cut, and a long list ends early", () => {
    const { order, warnings } = taken({
      customer: { firstName: "x".repeat(300) },
      tags: ["y".repeat(300), ...Array.from({ length: 260 }, () => "z")],
      items: Array.from({ length: 501 }, () => ({ id: "tea" })),
    });
    expect(order.customer.firstName).toBe("x".repeat(255));
    expect(order.tags[0]).toBe("y".repeat(255));
    expect([order.tags.length, order.items.length]).toEqual([orderLimits.tags, orderLimits.items]);
    expect(warnings.map((warning) => warning.path).toSorted()).toEqual(["customer.firstName", "items", "tags", "tags[0]"]);
  });

  test("characters that can't be stored are removed, in names too", () => {
    const { order, raw, warnings } = taken({ reference: "nul \0 in \uFFFE it \uD83D", ["na\0me"]: "\u0001x" });
    expect(order.reference).toBe("nul  in  it");
    expect(raw).toMatchObject({ name: "x" });
    expect(warnings.filter(({ message }) => message.includes("can't be stored")).map(({ path }) => path)).toEqual([
      "reference",
      "",
      "name",
    ]);
  });

  test("characters that turn a text around are removed, and those of its own direction stay", () => {
    const turned = [..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"].map((mark) => `#10${mark}01 `).join("");
    const { order, warnings } = taken({ reference: turned, customer: { firstName: "דנה\u200F 70\u202F€" } });
    expect(order.reference).toBe("#1001 ".repeat(9).trim());
    expect(order.customer.firstName).toBe("דנה\u200F 70\u202F€");
    expect(warnings.map(({ path }) => path)).toEqual(["reference"]);
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
    const parsed = parseOrder({ ...bare, ...(sent as Json) }, now, keyed);
    expect(parsed.faults).toBeNull();
  });

  test("are kept up to 500 values, wherever they are, and the rest is counted", () => {
    const { raw, warnings } = taken({
      a: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, { deep: [index] }])),
      customer: { id: "c1", list: Array.from({ length: 190 }, (_, index) => index) },
      billingAddress: Array.from({ length: 100 }, (_, index) => index),
      tags: ["vip"],
      items: [{ id: "tea" }, Array.from({ length: 50 }, () => ({}))],
    });
    expect(raw).toMatchObject({ ...bare, customer: { id: "c1" }, tags: ["vip"], items: [{ id: "tea" }] });
    expect(raw["billingAddress"]).toHaveLength(10);
    expect(raw["items"]).toHaveLength(1);
    expect(warnings[0]).toEqual({ path: "", message: "140 values in unknown fields aren't stored: at most 500 are" });
  });
});

describe("a security code", () => {
  test.for<[string, Json]>([
    ...["cvc", "cvv2", "CVC2", "securityCode", "security_code", "cardCode", "cvn", "cid", "cardVerificationValue", "cvvCode"].map(
      (name): [string, Json] => [`payment.${name}`, { payment: { [name]: "123" } }],
    ),
    ["payment.cvc", { payment: { cvc: 123 } }],
    ["payment.cvc", { payment: { cvc: { value: "123" } } }],
    ["payment.card.cvv", { payment: { card: { cvv: "1234" } } }],
    ["payment.cards[0].cvv", { payment: { cards: [{ cvv: " 123 " }] } }],
    ["payment.cvv", { payment: { cvv: "1234" } }],
    ["payment.cvv", { payment: { cvv: 123 } }],
    ["payment.cvv", { payment: { cvv: "1 2 3" } }],
    ["payment.cvv", { payment: { cvv: "\u0661\u0662\u0663" } }],
    ["payment.note", { payment: { note: "cvv: 123" } }],
  ])("is refused in %s of %j", ([path, shown]) => {
    expect(parse(shown).faults).toEqual([{ path, message: expect.stringContaining("security code") }]);
  });

  test.for<Json>([
    { cvv: "M" },
    { cvv: "1" },
    { cvcCheck: "pass" },
    { cvvResult: "M" },
    { cvc: null },
    { cvc: "M" },
    { cvc: true },
    { pinned: 1234 },
  ])("isn't seen in payment: %j", (payment) => {
    expect(parse({ payment })).toMatchObject({ faults: null, raw: { payment } });
  });

  test("is masked in other fields and texts, with a warning", () => {
    const { raw, warnings } = taken({ card: { cvc: "123", cvv2: 1234 }, note: "Card ok, CVV: 987.", cid: "123", pin: 1234 });
    expect(raw).toMatchObject({ card: { cvc: "***", cvv2: "***" }, note: "Card ok, CVV: ***.", cid: "123", pin: 1234 });
    expect(warnings.filter(({ message }) => message.includes("security code")).map(({ path }) => path)).toEqual([
      "card.cvc",
      "card.cvv2",
      "note",
    ]);
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
    ["payment.pan", { payment: { pan: Number(CARD) } }],
    ["payment.phone", { payment: { phone: CARD } }],
    ["payment.card.number", { payment: { card: { number: CARD } } }],
    ["payment.list[0][1]", { payment: { list: [["x", CARD]] } }],
    ["payment", { payment: CARD }],
    ["payment", { payment: { [CARD]: "x" } }],
    ["payment.deep", { payment: { deep: { [`pan ${CARD}`]: "x" } } }],
  ])("is refused in %s", ([path, shown]) => {
    const { faults } = parse(shown);
    expect(faults?.map((fault) => fault.path)).toEqual([path]);
    expect(JSON.stringify(parse(shown))).not.toContain(CARD);
  });

  test.for<[string, Json]>([
    ["customer.firstName", { customer: { firstName: CARD } }],
    ["customer.lastName", { customer: { lastName: "4242 4242 4242 4242" } }],
    ["customer.ordersCount", { customer: { ordersCount: Number(CARD) } }],
    ["billingAddress.address1", { billingAddress: { address1: `c/o ${CARD}` } }],
    ["shippingAddress.zip", { shippingAddress: { zip: CARD } }],
    ["customer.address.city", { customer: { address: { city: CARD } } }],
    ["items[0].description", { items: [{ description: `gift ${CARD}` }] }],
    ["customer.phone", { customer: { phone: CARD } }],
    ["customer.phone", { customer: { phone: "+4222222222222" } }],
  ])("is masked in %s, with a warning, and the order is screened", ([path, shown]) => {
    const parsed = taken(shown);
    expect(parsed.warnings[0]).toEqual({ path, message: "contained a full card number, which was masked" });
    expect(JSON.stringify(parsed)).not.toMatch(/4242 ?4242 ?4242|4222222222222/);
  });

  test.for<[string, Json]>([
    ["orderId", { orderId: CARD }],
    ["reference", { reference: CARD }],
    ["customer.id", { customer: { id: CARD } }],
    ["items[0].id", { items: [{ id: CARD }] }],
    ["device.deviceId", { device: { deviceId: CARD } }],
    ["device.sessionId", { device: { sessionId: CARD } }],
  ])("may be what the identifier %s looks like, which is kept under a hash", ([path, shown]) => {
    const { order, raw, warnings } = taken(shown);
    expect(warnings).toEqual([{ path, message: expect.stringContaining("hash") }]);
    expect(at(order, path)).toBe(`****4242-${keyed(CARD).replace("16", "bg").replace("42", "ec")}`);
    expect(at(raw, path)).toBe(at(order, path));
    expect(parseOrder(raw, now, keyed)).toMatchObject({ faults: null, raw, warnings: [] });
  });

  test("that is a number is refused as the orderId, and kept under the same hash in other identifiers", () => {
    expect(parse({ orderId: Number(CARD) }).faults).toEqual([{ path: "orderId", message: "must be a string" }]);
    const { order } = taken({ customer: { id: Number(CARD) } });
    expect(order.customer.id).toBe(taken({ customer: { id: CARD } }).order.customer.id);
  });

  test.for(["+49 171 2345672", "4917123456", "+49 (0)171/2345672", "0049 1712345672", "4901712345672"])(
    "isn't seen in the phone number %s",
    (phone) => {
      expect(taken({ customer: { phone }, billingAddress: { phone } })).toMatchObject({ raw: { customer: { phone } }, warnings: [] });
    },
  );

  test("isn't seen in a number with decimals", () => {
    const shown = { store: { latitude: 51.92441900000004, longitude: -4.895167900000008 }, payment: { score: 51.92441900000004 } };
    expect(taken(shown).raw).toMatchObject(shown);
  });

  test("of German mobile numbers that fit one, none is masked", () => {
    const fitting = Array.from({ length: 2000 }, (_, index) =>
      `+49171${String(2_000_000 + index * 3571).padStart(8, "0")}`.slice(0, 14),
    ).filter((phone) => hasCardNumber(phone));
    expect(fitting.length).toBeGreaterThan(20);
    for (const phone of fitting) expect(taken({ customer: { phone } })).toMatchObject({ raw: { customer: { phone } }, warnings: [] });
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
