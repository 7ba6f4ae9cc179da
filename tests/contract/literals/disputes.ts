import { jsonIn, type Literal } from "#tests/contract/literals/literal.ts";

const alertLiteral = {
  alertId: "9201",
  chargebackId: "9201",
  payment_id: "5001",
  status: "completed",
  isCompleted: true,
  resolution: "full_refund",
  notes: "Refunded in full.",
  completedBy: "Dana Reyes",
  completedAt: "2026-11-20T13:00:00.000Z",
  dueAt: null,
  data: jsonIn({
    id: "alert_1",
    source: "ETHOCA",
    alert_type: "confirmed_fraud",
    alert_received_time: "2026-11-20T12:00:00.000Z",
    transaction_time: "2026-11-01T12:00:00.000Z",
    card_number: "424242••••••4242",
    card_bin: "424242",
    card_last4: "4242",
    card_type: "Visa",
    amount: 129.9,
    currency: "USD",
    descriptor: "EXAMPLE SHOP",
    issuer_bank: "Example Bank",
    orderId: "1001",
    arn: "74027600000000000000001",
  }),
};

export const disputeLiterals = {
  answerAlert: {
    body: { outcome: "full_refund", notes: "Refunded in full.", status: "completed", chargebackId: "9201" },
    answer: alertLiteral,
  },
  countUnmatchedAlerts: { answer: { total: 3 } },
  listUnmatchedAlerts: {
    query: { page: "1" },
    answer: {
      alerts: [
        {
          alert: { ...alertLiteral, status: "open", isCompleted: false, payment_id: null },
          candidates: [
            {
              paymentid: "5001",
              Reference: "#1001",
              paymentcreated: "2026-11-01T12:00:00.000Z",
              paymentamount: 129.9,
              currency: "USD",
              payername: "Ana Ruiz",
            },
          ],
        },
      ],
      total: 1,
    },
  },
  undoJoin: { body: { paymentId: "5001" }, answer: alertLiteral },
  joinAlert: { body: { paymentId: "5001" }, answer: alertLiteral },
  listDisputes: {
    answer: [
      {
        disputeId: "9201",
        cbId: "dp_1",
        state: "needs_response",
        reason: "fraudulent",
        reasonCode: "10.4",
        lacksReason: false,
        amount: { amount: 129.9, currency: "USD" },
        sentAmount: { amount: 119.9, currency: "EUR" },
        openedAt: "2026-11-20T12:00:00.000Z",
        dueAt: "2026-12-04T12:00:00.000Z",
        refund: "awaited",
        alerts: [alertLiteral],
        steps: [{ at: "2026-11-20T12:00:00.000Z", words: "Alert from Ethoca" }],
      },
    ],
  },
} satisfies Record<string, Literal>;
