import type { Literal } from "#tests/contract/literals/literal.ts";
import { rules } from "#tests/contract/literals/traced-rules.ts";

const summary = {
  id: "100401",
  kind: "replay",
  draftId: "100301",
  draftRevision: 4,
  isOutdated: false,
  isOfMaster: false,
  name: "Holiday season",
  fromDate: "2026-08-01T00:00:00.000Z",
  untilDate: "2026-11-01T00:00:00.000Z",
  status: "done",
  failure: "The replay couldn't be finished. What it found so far is shown.",
  ordersDone: 3000,
  ordersTotal: 3000,
  changed: 1,
  startedBy: "Dana Reyes",
  startedAt: "2026-11-02T12:00:00.000Z",
  finishedAt: "2026-11-02T12:00:30.000Z",
};
const sum = { orders: 1, amount: 129.9 };
const order = {
  paymentId: "5001",
  reference: "#1001",
  createdAt: "2026-10-01T12:00:00.000Z",
  customer: "Ada Lovelace",
  amount: 129.9,
  currency: "USD",
  from: "approved",
  to: "rejected",
  fate: "charged_back",
  scenarioThen: "All other orders",
  scenarioNow: "Big orders",
  hasTrace: true,
};
const side = {
  scenario: "Big orders",
  decision: "rejected",
  riskScore: 0.0421,
  trace: [{ id: 12, name: "Big orders", result: "hit", rules }],
};

export const replayLiterals = {
  startReplay: {
    query: { draft: "100301" },
    body: { fromDate: "2026-08-01T00:00:00.000Z", untilDate: "2026-11-01T00:00:00.000Z" },
    answer: summary,
  },
  startShadow: {
    query: { draft: "100301" },
    body: { untilDate: "2026-12-20T00:00:00.000Z" },
    answer: {
      ...summary,
      kind: "shadow",
      fromDate: "2026-11-02T12:00:00.000Z",
      untilDate: "2026-12-20T00:00:00.000Z",
      status: "pending",
      failure: null,
      ordersDone: 0,
      ordersTotal: 0,
      changed: 0,
      finishedAt: null,
    },
  },
  listReplays: { answer: { replays: [summary] } },
  getReplay: {
    answer: {
      ...summary,
      currency: "USD",
      leftOut: 2,
      different: 1,
      shifts: [{ from: "approved", to: "rejected", fates: { charged_back: sum, refunded: sum, good: sum } }],
      scenarios: [
        {
          id: "100201",
          name: "Big orders",
          before: 1,
          after: 2,
          rules: [{ words: "Order amount is more than 500", tried: 3000, held: 2 }],
          takenBy: "Large orders",
        },
      ],
      actions: [{ scenario: "Big orders", name: "Tag as risky", runs: 2 }],
    },
  },
  stopReplay: { answer: summary },
  resumeReplay: { answer: summary },
  deleteReplay: { answer: { id: "100401" } },
  listReplayedOrders: { query: { from: "approved", to: "rejected", page: "1" }, answer: { orders: [order], total: 1 } },
  getReplayedOrder: { answer: { order, before: side, after: side } },
} satisfies Record<string, Literal>;
