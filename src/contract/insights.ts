import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { rateSources } from "#domain/money/exchange-rates.ts";

const count = z.number();
const worth = z.number();

const statuses = z.array(renamed({ status: ["status", z.string()], count: ["count", count], worth: ["amount", worth] }));
const wireReasons = z.custom<Record<string, { statuses: z.input<typeof statuses> }>>(
  (value) => typeof value === "object" && value !== null,
);
/** Keyed by reason in the shop's own words, so any key is possible, even one that an object schema wouldn't accept. */
const byReason = z.codec(wireReasons, z.map(z.string(), z.object({ statuses })), {
  decode: (wire) => new Map(Object.entries(wire)),
  encode: (reasons) => Object.fromEntries(reasons),
});
type ReasonStatuses = { reason: string; statuses: z.output<typeof statuses> };
const listOfReasons = z.codec(byReason, z.custom<ReasonStatuses[]>(), {
  decode: (reasons) => Array.from(reasons, ([reason, found]) => ({ reason, ...found })),
  encode: (reasons) => new Map(reasons.map(({ reason, ...found }) => [reason, found])),
});

/** A report's results under their wire names, which are also how they are stored. */
export const insightsResults = renamed({
  orders: [
    "ordersStatistics",
    renamed({
      count: ["count", count],
      riskCancelled: ["riskCancelled", count],
      legitCancelled: ["legitCancelled", count],
      riskCancelledWorth: ["riskCancelledAmount", worth],
      legitCancelledWorth: ["legitCancelledAmount", worth],
    }),
  ],
  abandoned: ["abandonedStatistics", z.object({ totalCount: count, totalWorth: worth, failedCount: count, failedWorth: worth })],
  chargebacks: ["chargebackStatistics", listOfReasons],
  moneyFormat: ["moneyFormat", z.string()],
  countedFrom: ["counted_from", instant],
  finishedAt: ["finished_at", instant],
  currency: ["currency", currency],
  conversion: [
    "conversion",
    z.object({ ratesDay: z.string(), ratesSource: z.enum(rateSources), converted: z.array(currency), missing: z.array(currency) }),
  ],
});

/** On the wire a status is its index in this list: 0 is pending. */
const insightsStatuses = ["pending", "done", "failed"] as const;
export type InsightsStatus = (typeof insightsStatuses)[number];

export type InsightsReport = {
  /** Null if no report was ever requested. */
  id: number | null;
  status: InsightsStatus;
  /** In a cached answer these are the last finished report's, even if a newer one is pending or failed. */
  results: InsightsResults | null;
};

const wireStatus = z.literal([0, 1, 2]);
const reportCodec = z.codec(
  z.object({ id: textId.nullable(), status: wireStatus, results: jsonText(insightsResults).nullable() }),
  z.custom<InsightsReport>(),
  {
    decode: ({ status, ...rest }) => ({ ...rest, status: insightsStatuses[status] }),
    encode: ({ status, ...rest }) => ({ ...rest, status: wireStatus.parse(insightsStatuses.indexOf(status)) }),
  },
);

/**
 * The 90-day report: the latest with `cached`, a specific one with `testId`. With neither a new one starts, unless one is
 * already being made.
 */
export const getInsights = endpoint({
  method: "GET",
  path: "/insights",
  access: "shop",
  needs: ["viewer", "insights"],
  summary:
    "Get the 90-day report: the latest with cached=true, a specific one with testId. With neither, start a new report and return its jobId.",
  query: z.object({ cached: z.literal("true").optional(), testId: textId.optional() }),
  answer: z.union([z.object({ jobId: textId }), reportCodec]),
  errorStatuses: [403, 404],
});

export const insightsEndpoints = { getInsights };
