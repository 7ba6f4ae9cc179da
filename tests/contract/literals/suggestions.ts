import type { Literal } from "#tests/contract/literals/literal.ts";

const sums = { chargebacks: { orders: 9, amount: 2300 }, good: { orders: 4, amount: 310 } };
const search = {
  id: "100501",
  status: "done",
  failure: "The search for suggestions couldn't be finished. Try again.",
  ordersRead: 3000,
  ordersTotal: 3000,
  startedBy: "Dana Reyes",
  startedAt: "2026-11-02T12:00:00.000Z",
  finishedAt: "2026-11-02T12:00:30.000Z",
  currency: "USD",
  fromDate: "2025-11-02T12:00:00.000Z",
  splitDate: "2026-07-15T12:00:00.000Z",
  untilDate: "2026-11-02T11:59:00.000Z",
  learned: sums,
  later: sums,
  leftOut: [{ because: "rejected", orders: 120 }],
  nothingBecause: "no_rule",
  suggestions: [
    {
      id: "100502",
      words: "Order origin is phone and email domain is mail.example",
      rules: ["Order origin is phone", "Email domain is mail.example"],
      learned: sums,
      later: sums,
      isConfirmed: true,
      draftId: "100301",
    },
  ],
};
const draft = {
  draftId: "100301",
  name: "Order origin is phone and email domain is mail.e…",
  baseVersion: 12,
  version: "draft-100301.1",
  changedBy: "Dana Reyes",
  changedAt: "2026-11-02T12:05:00.000Z",
};

export const suggestionLiterals = {
  startSuggestions: { answer: search },
  getSuggestions: { answer: { search } },
  draftSuggestion: { answer: draft },
} satisfies Record<string, Literal>;
