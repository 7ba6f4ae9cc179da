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
/** Keyed by whatever a shop wrote as a reason: no schema of an object takes every key. */
const byReason = z.codec(
  z.custom<Record<string, { statuses: z.input<typeof statuses> }>>((value) => typeof value === "object" && value !== null),
  z.array(z.object({ reason: z.string(), statuses })),
  {
    decode: (wire) => Object.entries(wire).map(([reason, found]) => ({ reason, ...found })),
    encode: (reasons) => Object.fromEntries(reasons.map(({ reason, ...found }) => [reason, found])),
  },
);

/** The results of a report under their names of the wire, as they are kept too. */
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
  chargebacks: ["chargebackStatistics", byReason],
  moneyFormat: ["moneyFormat", z.string()],
  countedFrom: ["counted_from", instant],
  finishedAt: ["finished_at", instant],
  currency: ["currency", currency],
  conversion: [
    "conversion",
    z.object({ ratesDay: z.string(), ratesSource: z.enum(rateSources), converted: z.array(currency), missing: z.array(currency) }),
  ],
});

/** On the wire a status is its place in this list: 0 is pending. */
const insightsStatuses = ["pending", "done", "failed"] as const;
export type InsightsStatus = (typeof insightsStatuses)[number];

export type InsightsReport = {
  /** Null where no report was ever asked for. */
  id: number | null;
  status: InsightsStatus;
  /** Of a cached answer those of the last report that was finished, while another is pending or failed. */
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
 * The 90-day report: with `cached` the newest one, with `testId` that one, and with neither a new one is begun, or the one
 * that is being made is answered.
 */
export const getInsights = endpoint({
  method: "GET",
  path: "/insights",
  access: "shop",
  needs: ["viewer", "insights"],
  summary: "The 90-day report: with cached=true the newest, with testId that one; with neither a new one is begun and its jobId answered.",
  query: z.object({ cached: z.literal("true").optional(), testId: textId.optional() }),
  answer: z.union([z.object({ jobId: textId }), reportCodec]),
  refusals: [403, 404],
});
