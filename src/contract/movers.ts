import { z } from "zod";
import { fromWireRequest, moneyList, toWireRequest, wireDashboardBody } from "#contract/dashboard.ts";
import { endpoint } from "#contract/endpoint.ts";
import { periodOfWire, wireOfPeriod, wirePeriod } from "#contract/period.ts";
import { renamed } from "#contract/renamed.ts";
import { comparisons, DEFAULT_COMPARISON, type Comparison } from "#domain/figures/comparison.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { Period } from "#domain/figures/period.ts";

const figures = z.object({ orders: z.number(), amounts: moneyList("amount") });
const mover = z.object({
  /** A scenario's id; null for everything else. */
  id: z.number().nullable(),
  /** For card countries, the two-letter code; empty stands for orders without one. */
  name: z.string(),
  now: figures,
  before: figures,
});
/** Everything not listed individually. */
const others = z.object({ kinds: z.number(), now: figures, before: figures }).nullable();
const ranked = z.object({ byOrders: z.array(mover), othersByOrders: others, byAmount: z.array(mover), othersByAmount: others });

/** The dashboard's filter, and what its period is compared to. */
export type MoversRequest = DashboardRequest & { comparedTo: Comparison };

const moversBody = z.codec(
  wireDashboardBody.safeExtend({ comparedTo: z.enum(comparisons).default(DEFAULT_COMPARISON) }),
  z.custom<MoversRequest>(),
  {
    decode: ({ comparedTo, ...wire }) => ({ ...fromWireRequest(wire), comparedTo }),
    encode: ({ comparedTo, ...own }) => ({ ...toWireRequest(own), comparedTo }),
  },
);

/** What changed from the period that it's compared to, and where. */
const movers = renamed({
  before: ["before", z.codec(z.object(wirePeriod), z.custom<Period>(), { decode: periodOfWire, encode: wireOfPeriod })],
  total: ["total", z.object({ now: figures, before: figures })],
  scenarios: ["scenarios", ranked],
  acquirers: ["paymentMethods", ranked],
  /** By card country; null with a filter by scenario, provider or origin, because card figures aren't kept by those. */
  countries: ["countries", ranked.nullable()],
});
export type Movers = z.output<typeof movers>;

export const getMovers = endpoint({
  method: "POST",
  path: "/payments/dashboard/movers",
  access: "shop",
  needs: ["viewer", "orders"],
  summary:
    "Get the biggest changes from the previous period, or from a year before, by scenario, payment provider and card country. Null if the shop's plan doesn't include it.",
  body: moversBody,
  answer: movers.nullable(),
});

export const moversEndpoints = { getMovers };
