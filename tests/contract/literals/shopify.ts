import type { Literal } from "#tests/contract/literals/literal.ts";

const tags = { approved: null, pending: "surety-review", rejected: "surety-rejected" };
const settings = {
  allowed: ["hold", "notes"],
  tags,
  permissions: [{ capability: "history", scopes: ["read_all_orders"], isGranted: true }],
  disputesProblem: "Access denied.",
  history: { state: "loading", loaded: 120, total: 900, problem: null },
  doubts: [{ shopifyId: "5000001", reference: "#1001", placedAt: "2026-11-06T10:00:00.000Z", candidates: ["erp-1", "erp-2"] }],
  refusals: [
    { shopifyId: "5000002", reference: "#1002", placedAt: "2026-11-06T10:00:00.000Z", problem: "currency must be a currency code" },
  ],
  pixel: { state: "failed", isWanted: true, problem: "Settings can't be blank." },
  flowTriggers: ["decision-made", "chargeback-opened"],
  dataRequests: [{ requestId: "100900", customer: "Customer ID 7001", askedAt: "2026-11-06T10:00:00.000Z", isReady: true }],
};
const visit = { at: "2026-11-04T10:00:00.000Z", source: "Google", landingPage: "https://lamps.example/", referrer: "https://google.com/" };

const summary = {
  shopifyId: "5000001",
  order: {
    paymentId: "5001",
    reference: "#1001",
    riskLevel: "High",
    riskScore: 0.4321,
    decision: "pending",
    decisionWords: "Pending",
    isWaiting: true,
    decidedBy: "Dana Reyes",
    decidedBecause: "Scenario “Large first order”",
    guaranteeWords: "Under review",
    guaranteeNote: "Not enough data to guarantee: no email",
    reasons: [{ sign: "bad", text: "Shipping and billing addresses don't match" }],
    hold: "held",
    problem: "Shopify isn't answering.",
    actions: [
      {
        action: "reject",
        label: "Reject",
        meaning: "Not under guarantee. If you fulfill it anyway, your shop carries the loss.",
        isReasonRequired: true,
        reasons: [{ code: "suspected_fraud", words: "Suspected fraud" }],
      },
    ],
  },
  note: null,
  mayCome: false,
};
const unknown = { shopifyId: "5000002", order: null, note: "Not screened by Surety.", mayCome: true };
const extension = { "x-surety-extension": "1" };

export const shopifyLiterals = {
  recordVisits: { body: { isOn: false }, answer: settings },
  listOrderSummaries: { headers: extension, query: { ids: "5000001,5000002" }, answer: { summaries: [summary, unknown] } },
  decideInAdmin: {
    headers: extension,
    body: {
      orders: [{ shopifyId: "5000001", seen: "pending" }],
      action: "reject",
      reasonCode: "suspected_fraud",
      comment: "Third card today.",
    },
    answer: {
      results: [
        { shopifyId: "5000001", error: null, summary },
        {
          shopifyId: "5000002",
          error: { status: 404, title: "Not found", detail: "No order with this ID.", errors: [{ path: "orders", message: "is unknown" }] },
          summary: unknown,
        },
      ],
    },
  },
  runFlowAction: {
    body: {
      shopify_domain: "demo-shop.myshopify.com",
      action_run_id: "bdb15e45-7c3a-4c1c-9a57-4d2f2c1b0a99",
      properties: { order_id: "5000001", reason: "Over $500", list: "Watched", value: "Email", note: "From a workflow" },
    },
    answer: { result: "Put on hold" },
  },
  takeFlowLifecycle: {
    body: {
      flow_trigger_definition_id: "decision-made",
      has_enabled_flow: true,
      shopify_domain: "demo-shop.myshopify.com",
      timestamp: "2026-11-06T10:00:00.000Z",
    },
    answer: { received: true },
  },
  getShopifySettings: { answer: settings },
  changeShopifySettings: { body: { allowed: ["hold", "notes"], tags, seen: { allowed: ["hold"], tags } }, answer: settings },
  loadShopifyHistory: { answer: settings },
  joinShopifyOrder: { body: { orderId: "erp-1" }, answer: settings },
  getShopifyOrder: {
    answer: {
      shopifyId: "5000001",
      told: { at: "2026-11-06T10:00:05.000Z", riskLevel: "HIGH", decision: "pending", tag: "surety-review" },
      isTelling: false,
      problem: "Shopify isn't answering.",
      failure: { name: "Cancel in Shopify", result: "the order is canceled", at: "2026-11-06T10:05:00.000Z" },
      hold: "held",
      heldParts: 2,
      fulfillment: "ON_HOLD",
      closedAt: "2026-11-07T10:00:00.000Z",
      canceledAt: "2026-11-07T09:00:00.000Z",
      capturable: { amount: "129.90", currency: "USD", endsAt: "2026-11-13T10:00:00.000Z" },
      recommendation: "INVESTIGATE",
      assessments: [{ by: "Shopify", level: "MEDIUM", facts: [{ description: "CVV is correct", sentiment: "POSITIVE" }] }],
      journey: { days: 3, first: visit, last: visit },
      disputes: [
        {
          disputeId: "900001",
          evidence: "saved",
          sentBy: "Dana Reyes",
          sentAt: "2026-11-20T10:00:00.000Z",
          problem: "The file is too large.",
        },
      ],
    },
    otherAnswers: [null],
  },
  actOnShopifyOrder: {
    body: { action: "cancel", restock: true, refund: true, notifyCustomer: false },
    answer: { runId: 100950, isRepeat: false },
  },
  tellShopifyAgain: { answer: { isTelling: true } },
  sendShopifyEvidence: { body: { isFinal: true }, answer: { evidence: "sending" } },
} satisfies Record<string, Literal>;
