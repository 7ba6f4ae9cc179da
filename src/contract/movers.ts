import { z } from "zod";
import { dashboardBody, moneyList } from "#contract/dashboard.ts";
import { endpoint } from "#contract/endpoint.ts";
import { periodOfWire, wireOfPeriod, wirePeriod } from "#contract/period.ts";
import { renamed } from "#contract/renamed.ts";
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

/** What changed from the previous period, and where. */
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
    "Get the biggest changes from the previous period by scenario, payment provider and card country. Null if the shop's plan doesn't include it.",
  body: dashboardBody,
  answer: movers.nullable(),
});

export const moversEndpoints = { getMovers };
