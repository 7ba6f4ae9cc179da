import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { programmeIds } from "#domain/networks/network-programs.ts";
import { standings } from "#domain/networks/network-standing.ts";

const ratio = z.object({
  count: z.number(),
  settled: z.number(),
  ratioPercent: z.number().nullable(),
  standing: z.enum(standings),
  progress: z.number(),
});

const networks = z.object({
  /** First day of the month that is counted, in the shop's time zone. */
  month: z.iso.date(),
  /** Domain `NetworkStanding`; the month so far. */
  programmes: z.array(
    ratio.extend({
      programme: z.enum(programmeIds),
      rule: z.object({
        programme: z.enum(programmeIds),
        from: z.iso.date(),
        leastBasisPoints: z.number(),
        leastCount: z.number(),
        source: z.string(),
      }),
      forecast: ratio.nullable(),
      withAlerts: ratio,
    }),
  ),
  /** What is in no programme's count: paid without a card, or with one of no known brand. */
  unknownBrand: z.object({ orders: z.number(), chargebacks: z.number() }),
});
export type Networks = z.infer<typeof networks>;

export const getNetworks = endpoint({
  method: "GET",
  path: "/payments/networks",
  access: "shop",
  needs: ["viewer"],
  summary: "Where the shop stands this month in the card networks' chargeback programmes; null where its plan does not show it.",
  answer: networks.nullable(),
});
