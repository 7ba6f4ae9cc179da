import type { Literal } from "#tests/contract/literals/literal.ts";

const summary = {
  id: "100401",
  shopName: "Demo Shop",
  draftName: "Holiday season",
  fromDate: "2026-08-01T00:00:00.000Z",
  untilDate: "2026-11-01T00:00:00.000Z",
  status: "done",
  shopsDone: 3,
  shopsTotal: 3,
  startedBy: "Dana Reyes",
  startedAt: "2026-11-02T12:00:00.000Z",
  finishedAt: "2026-11-02T12:00:30.000Z",
};
const moved = { orders: 14, amount: 4200.5, chargedBack: 9 };
const moves = { approved: moved, pending: moved, rejected: moved };

export const masterReplayLiterals = {
  startMasterReplay: {
    body: { tenantId: 7, draftId: 100_301, fromDate: "2026-08-01T00:00:00.000Z", untilDate: "2026-11-01T00:00:00.000Z" },
    answer: summary,
  },
  listMasterReplays: { answer: { replays: [summary] } },
  getMasterReplay: {
    query: { currency: "USD" },
    answer: {
      ...summary,
      shops: [
        {
          tenantId: 7,
          name: "Demo Shop",
          status: "failed",
          note: "The replay couldn't be finished. What it found so far is shown.",
          replayId: "100402",
          ordersDone: 3000,
          ordersTotal: 3000,
          moves,
        },
      ],
      totals: { ordersDone: 3000, ordersTotal: 3000, moves },
      currency: "USD",
      ratesDate: "2026-11-19",
      ratesSource: "provider",
      missingCurrencies: ["XAF"],
    },
  },
  stopMasterReplay: { answer: summary },
  resumeMasterReplay: { answer: summary },
  deleteMasterReplay: { answer: { id: "100401" } },
  listScenarioSets: { answer: { shops: [{ tenantId: 7, name: "Demo Shop", drafts: [{ draftId: "100301", name: "Holiday season" }] }] } },
} satisfies Record<string, Literal>;
