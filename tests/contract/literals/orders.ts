import type { Literal } from "#tests/contract/literals/literal.ts";

const address = {
  firstName: "Ana",
  lastName: "Ruiz",
  address1: "Calle Mayor 1",
  address2: "2 B",
  city: "Madrid",
  province: "Madrid",
  country: "ES",
  zip: "28013",
  phone: "+34612345678",
};

const order = {
  orderId: "1001",
  reference: "#1001",
  type: "order",
  createdAt: "2026-11-01T12:00:00Z",
  amount: 129.9,
  currency: "USD",
  customer: {
    id: "c1",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana.ruiz@mail.test",
    phone: "+34612345678",
    createdAt: "2025-11-01T12:00:00Z",
    ordersCount: 3,
    dateOfBirth: "1990-02-03",
    address,
  },
  payment: {
    method: "credit_card",
    acquirer: "stripe",
    status: "PS0",
    cardBin: "424242",
    cardLast4: "4242",
    cardHolder: "A RUIZ",
    cardType: "credit",
    approvalCode: "A1B2",
    avs: "Y",
    cvv: "M",
    arn: "74537604221222132710572",
  },
  billingAddress: address,
  shippingAddress: address,
  shippingMethod: "Express",
  deliveryDate: "2026-11-05",
  recurring: false,
  items: [{ id: "sku1", description: "Lamp", quantity: 1, amount: 129.9 }],
  device: { ip: "203.0.113.7", userAgent: "Mozilla/5.0", language: "es-ES", deviceId: "d1", sessionId: "s1" },
  origin: "web",
  tags: ["vip"],
};

const warnings = [{ path: "gift", message: "is not a known field; stored with the order" }];

const orderAnswer = {
  paymentId: "5001",
  decision: "approved",
  riskScore: 0.0421,
  riskLevel: "Low",
  scenario: { id: "12", name: "All other orders" },
  guaranteeStatus: 2,
  reasons: [
    { sign: "good", reason: "The card's bank is in the country of the billing address", code: "card_country_agrees" },
    { sign: "bad", reason: "The email address is of a throw-away domain", code: null },
  ],
  warnings,
  standing: {
    decision: "approved",
    guaranteeStatus: 0,
    guaranteeNote: "Not guaranteed: no exchange rate for this currency",
    closedAt: null,
  },
};

export const orderLiterals = {
  sendOrder: { body: order, answer: orderAnswer },
  changeOrder: {
    body: order,
    answer: { ...orderAnswer, changes: [{ field: "shippingMethod", from: null, to: "Express" }] },
  },
  importOrders: {
    body: order,
    answer: { orderId: "1001", paymentId: "5001", decision: "approved", riskScore: 0.0421, warnings },
    otherAnswers: [{ line: 2, orderId: null, error: { title: "Invalid order", errors: [{ path: "orderId", message: "is required." }] } }],
  },
  reportOutcome: {
    body: {
      id: "dp_1",
      type: "chargeback",
      reason: "fraudulent",
      reasonCode: "10.4",
      amount: 129.9,
      currency: "USD",
      at: "2026-11-20T12:00:00.000Z",
      dueAt: "2026-12-04T12:00:00.000Z",
    },
    answer: { outcomeId: "9001", paymentId: "5001", warnings },
  },
  reportFulfillment: {
    body: {
      id: "sh_1",
      carrier: "UPS",
      trackingNumber: "1Z999AA10123456784",
      status: "delivered",
      at: "2026-11-05T15:20:00.000Z",
      address,
      events: [{ status: "delivered", at: "2026-11-05T15:20:00.000Z", text: "Left at the front desk", city: "Madrid", country: "ES" }],
    },
    answer: { reportId: "9101", paymentId: "5001", warnings },
  },
  reportAlert: {
    body: {
      id: "alert_1",
      source: "ETHOCA",
      alert_received_time: "2026-11-20T12:00:00Z",
      alert_type: "confirmed_fraud",
      transaction_time: "2026-11-01T12:00:00Z",
      card_number: "424242******4242",
      card_bin: "424242",
      card_last4: "4242",
      card_type: "Visa",
      amount: 129.9,
      currency: "USD",
      descriptor: "EXAMPLE SHOP",
      issuer_bank: "Example Bank",
      orderId: "1001",
      arn: "74027600000000000000001",
    },
    answer: { alertId: "9201", paymentId: "5001", dueAt: "2026-11-21T12:00:00.000Z", warnings },
  },
  recordMessage: {
    body: { id: "em_1", subject: "Your order has shipped", sentAt: "2026-11-03T20:15:00.000Z", url: "https://shop.example/orders/1001" },
    answer: {
      messageId: "9201",
      paymentId: "5001",
      pixelUrl: "https://surety.example/sensor/e/7_2u_5f.gif",
      linkUrl: "https://surety.example/sensor/l/7_2u_5f",
      warnings,
    },
  },
  loadPixel: { headers: { "user-agent": "Mozilla/5.0 (iPhone)" } },
  followLink: { headers: { "user-agent": "Mozilla/5.0 (iPhone)" } },
  reportCheckout: {
    body: {
      id: "co_1",
      at: "2026-11-01T12:00:00Z",
      amount: 20,
      currency: "USD",
      email: "ana.ruiz@mail.test",
      failed: true,
      recovered: false,
    },
    answer: { id: "co_1", warnings },
  },
} satisfies Record<string, Literal>;
