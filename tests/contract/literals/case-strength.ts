import type { Literal } from "#tests/contract/literals/literal.ts";

const evidence = {
  status: "qualifies",
  disputedAt: "2026-11-20T12:00:00.000Z",
  orders: [
    {
      paymentId: "9008",
      reference: "#1008",
      createdAt: "2026-06-02T09:30:00.000Z",
      daysBefore: 171,
      matches: ["userId", "device", "shippingAddress"],
    },
    { paymentId: "9004", reference: "#1004", createdAt: "2026-04-11T18:02:00.000Z", daysBefore: 223, matches: ["userId", "device"] },
  ],
  shared: ["userId", "device"],
  missing: [],
};

export const caseStrengthLiterals = {
  getCaseStrengths: {
    answer: {
      strength: 15,
      level: "weak",
      parts: [
        { part: "avs", name: "AVS", points: 15, maxPoints: 15, reason: "Street and ZIP code match (Y)", advice: null },
        { part: "cvv", name: "CVV", points: 0, maxPoints: 10, reason: "No CVV result", advice: "Send CVV results with your orders." },
      ],
    },
  },
  getCompellingEvidence: {
    answer: {
      atOrder: { ...evidence, status: "missing", shared: [], missing: ["Two undisputed orders with this card are needed."] },
      live: evidence,
      isDisputed: true,
      known: ["userId", "ip", "device", "shippingAddress"],
    },
  },
} satisfies Record<string, Literal>;
