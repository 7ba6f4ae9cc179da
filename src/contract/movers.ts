import { z } from "zod";
import { dashboardBody, moneyList } from "#contract/dashboard.ts";
import { endpoint } from "#contract/endpoint.ts";
import { periodOfWire, wireOfPeriod, wirePeriod } from "#contract/period.ts";
import { renamed } from "#contract/renamed.ts";
import type { Period } from "#domain/figures/period.ts";

const figures = z.object({ orders: z.number(), amounts: moneyList("amount") });
const mover = z.object({
  /** Of a scenario; null for everything else. */
  id: z.number().nullable(),
  /** A card's country is its code of two letters; empty stands for orders without one. */
  name: z.string(),
  now: figures,
  before: figures,
});
/** All that are not told one by one. */
const others = z.object({ kinds: z.number(), now: figures, before: figures }).nullable();
const ranked = z.object({ byOrders: z.array(mover), othersByOrders: others, byAmount: z.array(mover), othersByAmount: others });

/** What changed against the period before, and where. */
const movers = renamed({
  before: ["before", z.codec(z.object(wirePeriod), z.custom<Period>(), { decode: periodOfWire, encode: wireOfPeriod })],
  total: ["total", z.object({ now: figures, before: figures })],
  scenarios: ["scenarios", ranked],
  acquirers: ["paymentMethods", ranked],
  /** By country of the card; null with a filter of scenarios, methods or origins, which figures of cards do not tell apart. */
  countries: ["countries", ranked.nullable()],
});
export type Movers = z.output<typeof movers>;

export const getMovers = endpoint({
  method: "POST",
  path: "/payments/dashboard/movers",
  access: "shop",
  needs: ["viewer"],
  summary: "What changed most against the period before, by scenario, method and card country; null where the plan does not show it.",
  body: dashboardBody,
  answer: movers.nullable(),
});
