import { z } from "zod";
import { id, instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { conversion } from "#contract/master.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { MASTER_REPLAYS_MAX, masterReplayStatuses, shopReplayStatuses } from "#domain/replay/master-replay.ts";
import { REPLAY_MONTHS } from "#domain/replay/replay.ts";

const reading = { access: "shop", needs: ["viewer", "subAccounts"] } as const;
const writing = { access: "shop", needs: ["analyst", "subAccounts"], takesTurns: true } as const;

const summary = {
  id: textId,
  shopName: z.string().describe("The sub-account whose scenarios are tried."),
  draftName: z.string().nullable().describe("The draft that is tried; null for the live scenarios."),
  fromDate: instant,
  untilDate: instant,
  status: z.enum(masterReplayStatuses),
  shopsDone: z.number(),
  shopsTotal: z.number(),
  startedBy: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
};
const summaryObject = z.object(summary);
export type MasterReplaySummary = z.output<typeof summaryObject>;

/** Orders that would be decided otherwise, by what they would be decided as. */
const movesWith = <Amount extends z.ZodType>(amount: Amount) => {
  const orders = z.object({ orders: z.number(), amount, chargedBack: z.number() });
  return z.object({ approved: orders, pending: orders, rejected: orders });
};

const shop = z.object({
  tenantId: z.number().nullable().describe("Null for a shop that is no longer under the master account."),
  name: z.string(),
  status: z.enum(shopReplayStatuses),
  note: z.string().nullable().describe("Why it isn't tried, failed, or can't be shown."),
  replayId: textId.nullable().describe("The shop's own report, which the master account's people read in the shop."),
  ordersDone: z.number(),
  ordersTotal: z.number(),
  moves: movesWith(z.number().nullable().describe("Null without an exchange rate."))
    .nullable()
    .describe("Orders that would be decided otherwise, by what they would be decided as."),
});
export type ShopReplay = z.output<typeof shop>;

const masterReplay = z.object({
  ...summary,
  shops: z.array(shop),
  totals: z.object({ ordersDone: z.number(), ordersTotal: z.number(), moves: movesWith(z.number()) }),
  ...conversion,
});
export type MasterReplay = z.output<typeof masterReplay>;

export const startMasterReplay = endpoint({
  ...writing,
  method: "POST",
  path: "/master/replays",
  summary: `Try a sub-account's draft, or its live scenarios without \`draftId\`, on the orders of every sub-account that were placed in a time of up to ${REPLAY_MONTHS} months. Shops are tried one after another. A master account has one replay running, and keeps ${MASTER_REPLAYS_MAX}.`,
  body: z.strictObject({
    tenantId: id.describe("The sub-account whose scenarios are tried."),
    draftId: id.nullish(),
    fromDate: instant,
    untilDate: instant,
  }),
  bodyExample: { tenantId: 100_012, fromDate: "2026-08-01T00:00:00Z", untilDate: "2026-11-01T00:00:00Z" },
  status: 201,
  answer: summaryObject,
  errorStatuses: [404, 409],
});

export const listMasterReplays = endpoint({
  ...reading,
  method: "GET",
  path: "/master/replays",
  summary: "List the master account's replays, the newest first.",
  answer: z.object({ replays: z.array(summaryObject) }),
});

export const getMasterReplay = endpoint({
  ...reading,
  method: "GET",
  path: "/master/replays/{masterReplayId}",
  summary: "Get what a replay found so far in each sub-account, with totals in one currency.",
  query: z.object({ currency: currency.default(DEFAULT_CURRENCY) }),
  answer: masterReplay,
});

export const stopMasterReplay = endpoint({
  ...writing,
  method: "POST",
  path: "/master/replays/{masterReplayId}/stop",
  summary: "Stop a replay. It keeps what it found.",
  answer: summaryObject,
  errorStatuses: [409],
});

export const resumeMasterReplay = endpoint({
  ...writing,
  method: "POST",
  path: "/master/replays/{masterReplayId}/resume",
  summary: "Have a stopped replay go on.",
  answer: summaryObject,
  errorStatuses: [409],
});

export const deleteMasterReplay = endpoint({
  ...writing,
  method: "DELETE",
  path: "/master/replays/{masterReplayId}",
  summary: "Delete a replay with its reports in the sub-accounts.",
  answer: z.object({ id: textId }),
});

const scenarioSets = z.object({
  shops: z.array(z.object({ tenantId: z.number(), name: z.string(), drafts: z.array(z.object({ draftId: textId, name: z.string() })) })),
});
export type ScenarioSets = z.output<typeof scenarioSets>;

export const listScenarioSets = endpoint({
  ...reading,
  method: "GET",
  path: "/master/scenario-sets",
  summary: "List the sub-accounts with their drafts of scenarios, by name. Each has live scenarios too.",
  answer: scenarioSets,
});

export const masterReplayEndpoints = {
  startMasterReplay,
  listMasterReplays,
  getMasterReplay,
  stopMasterReplay,
  resumeMasterReplay,
  deleteMasterReplay,
  listScenarioSets,
};
