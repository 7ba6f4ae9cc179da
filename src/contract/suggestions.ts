import { z } from "zod";
import { instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { scenarioDraft } from "#contract/scenario-on-wire.ts";
import { leftOutReasons } from "#domain/suggestions/lesson.ts";
import {
  CHARGEBACKS_NEEDED,
  nothingReasons,
  RULES_OF_SUGGESTION_MAX,
  SUGGESTION_MONTHS,
  SUGGESTION_ORDERS_MAX,
  suggestionStatuses,
  SUGGESTIONS_MAX,
} from "#domain/suggestions/suggestion.ts";

const reading = { access: "shop", needs: ["viewer", "orders"] } as const;
const writing = { access: "shop", needs: ["analyst", "orders"], takesTurns: true } as const;

const orderSum = z.object({ orders: z.number(), amount: z.number().describe("In the shop's currency.") });
const judged = z.object({ chargebacks: orderSum, good: orderSum });

const suggestion = z.object({
  id: textId,
  words: z.string().describe("Its rules as a sentence."),
  rules: z.array(z.string()).describe("Each rule as a sentence."),
  learned: judged.describe("What it matches of the orders that it was found in."),
  later: judged.describe("What it matches of the later orders."),
  isConfirmed: z.boolean().describe("Whether it saved more than it cost in the later orders as well."),
  draftId: textId.nullable().describe("The draft that was made of it; null if there is none."),
});
export type SuggestionOnWire = z.output<typeof suggestion>;

const suggestionSearch = z.object({
  id: textId,
  status: z.enum(suggestionStatuses),
  failure: z.string().nullable(),
  ordersRead: z.number(),
  ordersTotal: z.number(),
  startedBy: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  currency,
  fromDate: instant.describe("The first order that is read."),
  splitDate: instant.describe("Rules are found in the orders before it, and judged by the others."),
  untilDate: instant.describe("The last order that is read."),
  learned: judged.describe("All orders in which rules are found."),
  later: judged.describe("All later orders."),
  leftOut: z.array(z.object({ because: z.enum(leftOutReasons), orders: z.number() })).describe("Orders that say nothing about rules."),
  nothingBecause: z.enum(nothingReasons).nullable().describe("Why nothing is suggested; null if something is, and before it's known."),
  suggestions: z.array(suggestion).describe("Those that the later orders confirm first, then by what they saved in those before."),
});
export type SuggestionSearch = z.output<typeof suggestionSearch>;

export const startSuggestions = endpoint({
  ...writing,
  method: "POST",
  path: "/scenarios/suggestions",
  summary: `Look for rules that would have stopped the shop's chargebacks, in its latest ${SUGGESTION_ORDERS_MAX.toLocaleString("en-US")} orders of ${SUGGESTION_MONTHS} months. Replaces earlier suggestions. One search runs at a time, and it needs ${CHARGEBACKS_NEEDED} chargebacks for fraud before \`splitDate\`.`,
  status: 201,
  answer: suggestionSearch,
  errorStatuses: [409],
});

export const getSuggestions = endpoint({
  ...reading,
  method: "GET",
  path: "/scenarios/suggestions",
  summary: `Get up to ${SUGGESTIONS_MAX} suggested scenarios of one to ${RULES_OF_SUGGESTION_MAX} rules, with what they would have done.`,
  answer: z.object({ search: suggestionSearch.nullable().describe("The latest search; null before the first.") }),
});

export const draftSuggestion = endpoint({
  ...writing,
  method: "POST",
  path: "/scenarios/suggestions/{suggestionId}/draft",
  summary:
    "Make a draft of the live scenarios with a suggestion on top, which rejects its orders. Answers with the same draft as long as it exists.",
  status: 201,
  repeatStatus: 200,
  answer: scenarioDraft,
  errorStatuses: [409],
});

export const suggestionEndpoints = { startSuggestions, getSuggestions, draftSuggestion };
