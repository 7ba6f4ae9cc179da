import { z } from "zod";
import { id, instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { tracedScenario } from "#contract/payment-risks.ts";
import { ofDraft } from "#contract/scenario-on-wire.ts";
import { decisions } from "#domain/payments/decision.ts";
import {
  fatesInOrder,
  LISTED_ORDERS_MAX,
  REPLAY_MONTHS,
  replayKinds,
  REPLAYS_AT_ONCE,
  replayStatuses,
  SHADOW_DAYS,
  SHADOWS_AT_ONCE,
} from "#domain/replay/replay.ts";

const reading = { access: "shop", needs: ["viewer", "orders"] } as const;
const writing = { access: "shop", needs: ["analyst", "orders"], takesTurns: true } as const;

const decision = z.enum(decisions);
const orderSum = z.object({ orders: z.number(), amount: z.number().describe("In the shop's currency.") });

const replaySummary = {
  id: textId,
  kind: z
    .enum(replayKinds)
    .describe("A replay of past orders, or a shadow, which tries the draft on the orders that come in, within minutes, until `untilDate`."),
  draftId: textId.nullable().describe("The draft that is tried; null for the live scenarios."),
  draftRevision: z.number().nullable(),
  isOutdated: z.boolean().describe("Whether the draft, or the live set, has changed since."),
  isOfMaster: z
    .boolean()
    .describe(
      "Whether the shop's master account tried these scenarios on all its shops. Only the master account's people find such a replay, by its ID.",
    ),
  name: z.string(),
  fromDate: instant,
  untilDate: instant,
  status: z.enum(replayStatuses),
  failure: z.string().nullable(),
  ordersDone: z.number(),
  ordersTotal: z.number().describe("Of a shadow, as many as are done."),
  changed: z.number().describe("Orders that would be decided differently, so far."),
  startedBy: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
};
const replaySummaryObject = z.object(replaySummary);
export type ReplaySummary = z.output<typeof replaySummaryObject>;

const rule = z.object({
  words: z.string().describe("The rule as a sentence."),
  tried: z.number().describe("Orders that the rule was tried on: those for which the rules before it held."),
  held: z.number(),
});
const replay = z.object({
  ...replaySummary,
  currency,
  leftOut: z
    .number()
    .describe("Orders without customer data, because it was erased or has expired, or that can't be read. They keep their decision."),
  different: z.number().describe("Orders whose screening would come out differently: another decision, scenario, risk score or time-out."),
  shifts: z
    .array(z.object({ from: decision, to: decision, fates: z.object({ charged_back: orderSum, refunded: orderSum, good: orderSum }) }))
    .describe("Orders by what was decided and what would be, split by what became of them."),
  scenarios: z.array(
    z.object({
      id: textId,
      name: z.string(),
      before: z.number().describe("Orders that matched it then."),
      after: z.number().describe("Orders that would match it."),
      rules: z.array(rule),
      takenBy: z.string().nullable().describe("The scenario above it that takes every order that it could match; null if there is none."),
    }),
  ),
  actions: z.array(z.object({ scenario: z.string(), name: z.string(), runs: z.number() })),
});
export type Replay = z.output<typeof replay>;

const time = z.strictObject({ fromDate: instant, untilDate: instant });

export const startReplay = endpoint({
  ...writing,
  method: "POST",
  path: "/scenarios/replays",
  summary: `Try a draft's scenarios, or the live ones without \`draft\`, on the orders placed in a time of up to ${REPLAY_MONTHS} months. A shop has at most ${REPLAYS_AT_ONCE} replays running.`,
  query: ofDraft,
  body: time,
  bodyExample: { fromDate: "2026-08-01T00:00:00Z", untilDate: "2026-11-01T00:00:00Z" },
  status: 201,
  answer: replaySummaryObject,
  errorStatuses: [404, 409],
});

export const startShadow = endpoint({
  ...writing,
  method: "POST",
  path: "/scenarios/shadows",
  summary: `Try a draft's scenarios on the orders placed from now on, without effect, until a time at most ${SHADOW_DAYS} days ahead. The shadow is listed among the replays. A shop has at most ${SHADOWS_AT_ONCE} shadows running.`,
  query: z.object({ draft: id.describe("The ID of a draft.") }),
  body: z.strictObject({ untilDate: instant }),
  bodyExample: { untilDate: "2026-12-20T00:00:00Z" },
  status: 201,
  answer: replaySummaryObject,
  errorStatuses: [404, 409],
});

export const listReplays = endpoint({
  ...reading,
  method: "GET",
  path: "/scenarios/replays",
  summary: "List the shop's replays and shadows, the newest first.",
  answer: z.object({ replays: z.array(replaySummaryObject) }),
});

export const getReplay = endpoint({
  ...reading,
  method: "GET",
  path: "/scenarios/replays/{replayId}",
  summary: "Get what a replay found so far.",
  answer: replay,
});

export const stopReplay = endpoint({
  ...writing,
  method: "POST",
  path: "/scenarios/replays/{replayId}/stop",
  summary: "Stop a replay. It keeps what it found.",
  answer: replaySummaryObject,
  errorStatuses: [409],
});

export const resumeReplay = endpoint({
  ...writing,
  method: "POST",
  path: "/scenarios/replays/{replayId}/resume",
  summary: "Have a replay go on that was stopped or has failed. A shadow also tries the orders placed since.",
  answer: replaySummaryObject,
  errorStatuses: [409],
});

export const deleteReplay = endpoint({
  ...writing,
  method: "DELETE",
  path: "/scenarios/replays/{replayId}",
  summary: "Delete a replay.",
  answer: z.object({ id: textId }),
});

const changedOrder = z.object({
  paymentId: textId,
  reference: z.string(),
  createdAt: instant,
  customer: z.string(),
  amount: z.number(),
  currency,
  from: decision,
  to: decision,
  fate: z.enum(fatesInOrder),
  scenarioThen: z.string(),
  scenarioNow: z.string(),
  hasTrace: z.boolean(),
});
export type ChangedOrder = z.output<typeof changedOrder>;

export const listReplayedOrders = endpoint({
  ...reading,
  method: "GET",
  path: "/scenarios/replays/{replayId}/orders",
  summary: `List the orders that a replay decides differently, the newest first, 50 at a time. The first ${LISTED_ORDERS_MAX.toLocaleString("en-US")} have traces.`,
  query: z.object({
    from: decision.optional(),
    to: decision.optional(),
    page: z.coerce.number().pipe(z.int().min(1).max(100_000)).default(1),
  }),
  answer: z.object({ orders: z.array(changedOrder), total: z.number() }),
});

const side = z.object({
  scenario: z.string(),
  decision,
  riskScore: z.number(),
  trace: z.array(tracedScenario).nullable().describe("Null if it isn't kept."),
});

export const getReplayedOrder = endpoint({
  ...reading,
  method: "GET",
  path: "/scenarios/replays/{replayId}/orders/{paymentId}",
  summary: "Get an order's trace as it was decided, beside the replay's.",
  answer: z.object({ order: changedOrder, before: side, after: side }),
});

export const replayEndpoints = {
  startReplay,
  startShadow,
  listReplays,
  getReplay,
  stopReplay,
  resumeReplay,
  deleteReplay,
  listReplayedOrders,
  getReplayedOrder,
};
