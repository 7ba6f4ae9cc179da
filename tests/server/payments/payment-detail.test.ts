import { expect, test } from "vitest";
import { changeOrder, reportOutcome } from "#contract/orders.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { listAcquirers, listOrigins, listPaymentScenarios } from "#contract/payment-list.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { addComment, getHistory } from "#contract/payment-trail.ts";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { aPayment, aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const now = new Date("2026-11-21T10:00:00Z");

const richOrder = {
  orderId: "1001",
  reference: "#1001",
  createdAt: "2026-11-20T12:00:00Z",
  amount: 129.9,
  currency: "EUR",
  customer: { id: "c1", firstName: "Ana", lastName: "Ruiz", email: "Ana.Ruiz@mail.test", phone: "+34 612 345 678" },
  payment: {
    method: "credit_card",
    acquirer: "stripe",
    status: "PS0",
    cardBin: "424242",
    cardLast4: "4242",
    cardHolder: "A RUIZ",
    avs: "Y",
    cvv: "M",
  },
  billingAddress: { firstName: "Ana", address1: "Calle Mayor 1", city: "Madrid", country: "es", zip: "28013" },
  shippingAddress: { firstName: "Luis", lastName: "Ruiz", address1: "Calle Mayor 1", city: "Madrid", country: "ES", zip: "28013" },
  shippingMethod: "Express",
  items: [{ id: "sku1", description: "Lamp", quantity: 2, amount: 64.95 }, { description: "Gift card" }],
  device: {
    ip: "203.0.113.7",
    deviceId: "d1",
    language: "es-ES",
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  },
  origin: "web",
  tags: ["vip"],
};

async function aSignedInShop({ showBeneficiaries = true } = {}) {
  const app = await testApp({ now: () => now });
  const shop = await aShop({ hasGuarantee: true, showBeneficiaries });
  const person = await aPerson({ of: [shop], fullName: "Dana Reyes", at: now });
  return { app, shop, as: asPerson(person, shop) };
}

async function screened(shop: TestShop, order: Record<string, unknown>) {
  const { services } = await testApp({ now: () => now });
  return (await takeInOrder(services, shop.tenantId, order, now)).answer.paymentId;
}

test.for([
  ["1002", "2026-11-18T10:00:00Z", false, "Not enough data to guarantee: no IP or device, no billing country"],
  [
    "1003",
    "2026-11-18T09:59:59Z",
    true,
    "Not guaranteed: received more than 72 hours after the order. Not enough data to guarantee: no IP or device, no billing country",
  ],
] as const)(
  "order %s, placed at %s, says why it isn't guaranteed, and whether it's history: %s",
  async ([orderId, createdAt, isHistory, note]) => {
    const { app, shop, as } = await aSignedInShop();
    const lacking = { billingAddress: null, shippingAddress: null, device: null };
    const id = await screened(shop, { ...richOrder, ...lacking, orderId, createdAt });
    const { answer } = await app.call(getPayment, { params: { id } }, as);
    expect(answer).toMatchObject({ isHistory, guaranteeStatus: 0, guaranteeNote: note });
  },
);

test("a transaction shows the order as sent and what was found out about it", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  const payment = await app.read(getPayment, { params: { id } }, as);
  expect(payment).toMatchObject({
    paymentId: id,
    tenantId: shop.tenantId,
    orderId: "1001",
    reference: "#1001",
    amountMinor: 12_990,
    refundedMinor: 0,
    currency: "EUR",
    method: "credit_card",
    acquirer: "stripe",
    subStatus: "PS0",
    chargebackId: null,
    card: { holder: "A RUIZ", bin: "424242", last4: "4242", brand: "Visa", avs: "Y", cvv: "M" },
    payer: { id: "c1", firstName: "Ana", lastName: "Ruiz", email: "ana.ruiz@mail.test", phone: "+34 612 34 56 78", earlierOrders: 0 },
    billingAddress: { address1: "Calle Mayor 1", country: "ES" },
    shippingAddress: { firstName: "Luis", lastName: "Ruiz" },
    shippingMethod: "Express",
    ip: { address: "203.0.113.7" },
    device: { browser: "Chrome on Windows", deviceId: "d1", language: "es-ES" },
    origin: "web",
    isRecurring: false,
    tags: ["vip"],
    comments: [],
  });
  expect(payment.createdAt).toEqual(new Date("2026-11-20T12:00:00Z"));
});

test("a transaction shows what its phone number says", async () => {
  const { app, shop, as } = await aSignedInShop();
  const phoneOf = async (orderId: string, phone: string | null) => {
    const id = await screened(shop, { ...richOrder, orderId, customer: { ...richOrder.customer, phone } });
    return (await app.read(getPayment, { params: { id } }, as)).phone;
  };
  expect(await phoneOf("mobile", "612 345 678")).toEqual({ country: "ES", type: "MOBILE", isValid: true });
  expect(await phoneOf("wrong", "123")).toEqual({ country: null, type: null, isValid: false });
  expect(await phoneOf("none", null)).toBeNull();
});

test("a transaction shows how the same person's earlier orders of this shop differ", async () => {
  const { app, shop, as } = await aSignedInShop();
  const otherShop = await aShop();
  const other = { payment: { ...richOrder.payment, cardLast4: "1111" }, billingAddress: { address1: "1 Rue Verte", country: "FR" } };
  await screened(otherShop, { ...richOrder, ...other, orderId: "elsewhere", createdAt: "2026-11-19T12:00:00Z" });
  await screened(shop, { ...richOrder, ...other, orderId: "first", createdAt: "2026-11-18T12:00:00Z" });
  await screened(shop, { ...richOrder, orderId: "second", createdAt: "2026-11-19T12:00:00Z" });
  await screened(shop, { ...richOrder, ...other, orderId: "stranger", customer: { id: "c2" }, createdAt: "2026-11-19T13:00:00Z" });
  const id = await screened(shop, richOrder);
  await screened(shop, { ...richOrder, ...other, orderId: "later", createdAt: "2026-11-20T13:00:00Z" });
  const historyOf = async (paymentId: number) => (await app.read(getPayment, { params: { id: paymentId } }, as)).riskFacts.orderHistory;
  expect(await historyOf(id)).toEqual({
    orders: 2,
    score: 0.5,
    cards: 1,
    emails: 0,
    phones: 0,
    addresses: 1,
    shipAddresses: 0,
    countries: 1,
  });
  const alone = await screened(shop, anOrderBody({ orderId: "alone", customer: { id: "c3" } }));
  expect(await historyOf(alone)).toBeNull();
});

test("a changed order shows its new places, card and browser, and keeps its decision", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, anOrderBody({ orderId: "moved", payment: { cardBin: "424242" } }));
  const before = await app.read(getRisks, { params: { id } }, as);
  const changed = {
    shippingAddress: { address1: "Praça 1", city: "Rio de Janeiro", country: "BR" },
    payment: { cardBin: "555555" },
    device: { ip: "8.8.8.8", userAgent: "Chrome" },
  };
  await app.read(changeOrder, { params: { orderId: "moved" }, body: changed }, asKeyOf(shop));
  const payment = await app.read(getPayment, { params: { id } }, as);
  expect(payment).toMatchObject({
    shippingAddress: { point: { lat: expect.closeTo(-22.9, 0), lng: expect.closeTo(-43.2, 0), isCity: true } },
    card: { brand: "Mastercard" },
    ip: { address: "8.8.8.8", country: "US" },
    device: { browser: "Chrome" },
  });
  const { risks } = await app.read(getRisks, { params: { id } }, as);
  expect(risks).toMatchObject([{ screening: 2 }, before.risks[0]]);
});

test("an order with only the required fields shows nothing else", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, anOrderBody({ orderId: "bare" }));
  const payment = await app.read(getPayment, { params: { id } }, as);
  expect(payment).toMatchObject({
    reference: "bare",
    billingAddress: null,
    shippingAddress: null,
    ip: null,
    device: { browser: null, deviceId: null },
  });
  expect(await app.read(getItems, { params: { id } }, as)).toEqual([]);
  expect(await app.read(getBeneficiaries, { params: { id } }, as)).toEqual([]);
});

test("items have their amounts, and quantity 1 if none was sent", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  expect(await app.read(getItems, { params: { id } }, as)).toEqual([
    { itemId: "sku1", description: "Lamp", quantity: 2, amountMajor: 64.95 },
    { itemId: null, description: "Gift card", quantity: 1, amountMajor: null },
  ]);
});

test("the beneficiary is the person the order ships to", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  expect(await app.read(getBeneficiaries, { params: { id } }, as)).toEqual([
    {
      id,
      firstName: "Luis",
      lastName: "Ruiz",
      address: expect.objectContaining({ address1: "Calle Mayor 1", city: "Madrid", zip: "28013" }),
    },
  ]);
});

test("a shop that doesn't show beneficiaries gets none", async () => {
  const { app, shop, as } = await aSignedInShop({ showBeneficiaries: false });
  const id = await screened(shop, richOrder);
  expect(await app.read(getBeneficiaries, { params: { id } }, as)).toEqual([]);
});

test("the trace names every scenario of the shop, and each rule with the values compared", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  const trace = await app.read(getTrace, { params: { id } }, as);
  const choices = await app.read(listPaymentScenarios, {}, as);
  expect(trace.scenarios.map((scenario) => scenario.name)).toEqual(choices.map((choice) => choice.name));
  expect(trace.tookMs).toBeGreaterThan(0);
  const [first, ...others] = trace.scenarios;
  expect(first?.rules).toEqual([
    {
      rule: {
        left: { kind: "velocity", name: "device.people", hours: 24 },
        operator: "Greater Than Or Equal",
        right: { kind: "constant", values: [3] },
        unit: null,
      },
      result: "missed",
      left: expect.any(Number),
      right: 3,
    },
    {
      rule: {
        left: { kind: "field", name: "person.secondsSinceRegistered" },
        operator: "Less Than Or Equal",
        right: { kind: "constant", values: [60] },
        unit: "seconds",
      },
      result: "not reached",
      left: null,
      right: null,
    },
  ]);
  expect(others.at(-1)).toMatchObject({ result: "hit", rules: [] });
});

test("the trace names the time-out that decided, until something else decides over it", async () => {
  const { app, shop, as } = await aSignedInShop();
  const scenario = { id: 7, name: "High risk" };
  const receivedAt = new Date(now.getTime() - 100 * 60_000);
  const held = { decision: "pending", scenario, timeOutMinutes: 90, receivedAt } as const;
  const { paymentId: id, orderId } = await aPayment(shop, { ...held, order: { createdAt: receivedAt.toISOString() } });
  const timeOut = async () => (await app.read(getTrace, { params: { id } }, as)).timeOut;
  expect(await timeOut()).toBeNull();
  await closeDueOrders(await testDatabase(), now, new AbortController().signal);
  const at = new Date(now.getTime() - 10 * 60_000);
  expect(await timeOut()).toEqual({ decision: "rejected", at, minutes: 90, scenarioName: "High risk" });
  await app.read(reportOutcome, { params: { orderId }, body: { type: "legit_confirmed", at: now } }, asKeyOf(shop));
  expect(await timeOut()).toBeNull();
});

test("a comment is signed, listed and in the trail", async () => {
  const { app, shop, as } = await aSignedInShop();
  const { paymentId } = await aPayment(shop, { receivedAt: now });
  const added = await app.call(addComment, { params: { paymentId }, body: { comment: "  Called the customer.  " } }, as);
  expect(added).toMatchObject({ status: 201, answer: { comment: "Called the customer.", fullName: "Dana Reyes", timestamp: now } });
  const { comments } = await app.read(getPayment, { params: { id: paymentId } }, as);
  expect(comments).toEqual([added.answer]);
  const [newest] = await app.read(getHistory, { params: { id: paymentId } }, as);
  expect(newest).toMatchObject({ type: "COMMENT", by: "Dana Reyes", text: "Called the customer." });
});

test.each(["", "   ", "\0"])("a comment of %j is refused", async (comment) => {
  const { app, shop, as } = await aSignedInShop();
  const { paymentId } = await aPayment(shop);
  const sent = await app.http.inject({ method: "POST", url: `/api/payments/${paymentId}/add-comment`, headers: as, payload: { comment } });
  expect(sent.statusCode).toBe(422);
  expect(sent.json()).toMatchObject({ errors: [{ path: "comment", message: "Please write a comment" }] });
  expect((await app.read(getPayment, { params: { id: paymentId } }, as)).comments).toEqual([]);
});

test("the trail is newest first", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  await app.read(addComment, { params: { paymentId: id }, body: { comment: "One" } }, as);
  await app.read(addComment, { params: { paymentId: id }, body: { comment: "Two" } }, as);
  const history = await app.read(getHistory, { params: { id } }, as);
  expect(history.map((event) => (event.type === "COMMENT" ? event.text : event.type))).toEqual(["Two", "One", "DECISION", "ORDER_CREATED"]);
});

test("related payments show what they share, newest first, without the payment itself", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  const sameDevice = await screened(shop, anOrderBody({ orderId: "d", createdAt: "2026-11-19T12:00:00Z", device: { deviceId: "d1" } }));
  const sameMany = await screened(shop, { ...richOrder, orderId: "m", createdAt: "2026-11-18T12:00:00Z" });
  await screened(shop, anOrderBody({ orderId: "stranger", device: { deviceId: "d2" } }));
  const other = await aShop();
  await screened(other, { ...richOrder, orderId: "elsewhere" });
  const { risks, relatedPaymentsDetails } = await app.read(getRisks, { params: { id } }, as);
  expect(risks).toHaveLength(1);
  expect(relatedPaymentsDetails.map(({ paymentId, shares }) => ({ paymentId, shares }))).toEqual([
    { paymentId: sameDevice, shares: ["device"] },
    { paymentId: sameMany, shares: ["card", "device", "email", "phone", "ip", "address"] },
  ]);
  expect(relatedPaymentsDetails[1]).toMatchObject({
    tenantId: shop.tenantId,
    ip: "203.0.113.7",
    email: "ana.ruiz@mail.test",
    address: "Calle Mayor 1, Madrid, 28013, Spain",
  });
});

test("at most the 50 newest related payments are shown", async () => {
  const { app, shop, as } = await aSignedInShop();
  const made: number[] = [];
  for (let minute = 0; minute < 53; minute += 1) {
    const createdAt = new Date(Date.parse("2026-11-01T00:00:00Z") + minute * 60_000).toISOString();
    made.push((await aPayment(shop, { order: { createdAt, device: { deviceId: "shared" } } })).paymentId);
  }
  const { relatedPaymentsDetails } = await app.read(getRisks, { params: { id: made[0] ?? 0 } }, as);
  expect(relatedPaymentsDetails.map((payment) => payment.paymentId)).toEqual(made.toReversed().slice(0, 50));
});

test("acquirers and origins are those of the payments, even before anything is folded", async () => {
  const { app, shop, as } = await aSignedInShop();
  await aPayment(shop, { order: { payment: { acquirer: "stripe" }, origin: "web" } });
  await aPayment(shop, { order: { payment: { acquirer: "Adyen" }, origin: "pos" } });
  await aPayment(shop, { order: { payment: { acquirer: "stripe" } } });
  await aPayment(shop, { order: { payment: { method: "bank_transfer" } } });
  expect(await app.read(listAcquirers, {}, as)).toEqual([
    { id: "Adyen", name: "Adyen" },
    { id: "stripe", name: "stripe" },
  ]);
  expect(await app.read(listOrigins, {}, as)).toEqual([{ origin: "pos" }, { origin: "web" }]);
});

const parts = ["", "/beneficiaries", "/items", "/trace", "/risks", "/history"];

test.each(parts)("/payments/{id}%s of another shop's payment, or an unknown one, is a 404", async (part) => {
  const { app, as } = await aSignedInShop();
  const { paymentId } = await aPayment(await aShop());
  const statusOf = async (id: number | string, headers = as) =>
    (await app.http.inject({ method: "GET", url: `/api/payments/${id}${part}`, headers })).statusCode;
  for (const id of [paymentId, 1, "abc", "99999999999999999", "0x10", "%20", "%00"]) expect(await statusOf(id)).toBe(404);
  expect(await statusOf(paymentId, asNobody)).toBe(401);
});

test("another shop's payment can't be commented on", async () => {
  const { app, as } = await aSignedInShop();
  const { paymentId } = await aPayment(await aShop());
  expect((await app.call(addComment, { params: { paymentId }, body: { comment: "Mine?" } }, as)).status).toBe(404);
  const { rows } = await (await testDatabase()).asOwner("select 1 from payment_comment where payment_id = $1", [paymentId]);
  expect(rows).toEqual([]);
});

test("a canceled order says why it was canceled, and any other that it wasn't", async () => {
  const { app, shop, as } = await aSignedInShop();
  const id = await screened(shop, richOrder);
  expect(await app.read(getPayment, { params: { id } }, as)).toMatchObject({ cancelReason: null });
  const cancelled = { id: "o1", type: "cancelled" as const, at: new Date("2026-11-20T13:00:00Z"), reason: "fraud" };
  await app.read(reportOutcome, { params: { orderId: richOrder.orderId }, body: cancelled }, asKeyOf(shop));
  expect(await app.read(getPayment, { params: { id } }, as)).toMatchObject({ cancelReason: "fraud" });
});
