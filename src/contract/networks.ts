import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { programIds } from "#domain/networks/network-programs.ts";
import { standings } from "#domain/networks/network-standing.ts";

const ratio = z.object({
  count: z.number(),
  settled: z.number(),
  ratioPercent: z.number().nullable(),
  standing: z.enum(standings),
  progress: z.number(),
});

const networks = z.object({
  /** The first day of the month counted, in the shop's time zone. */
  month: z.iso.date(),
  /** The month so far, as `NetworkStanding`. */
  programs: z.array(
    ratio.extend({
      program: z.enum(programIds),
      rule: z.object({
        program: z.enum(programIds),
        from: z.iso.date(),
        leastBasisPoints: z.number(),
        leastCount: z.number(),
        source: z.string(),
      }),
      forecast: ratio.nullable(),
      withAlerts: ratio,
    }),
  ),
  /** Orders that count toward no program: paid without a card, or with a card of unknown brand. */
  unknownBrand: z.object({ orders: z.number(), chargebacks: z.number() }),
});
export type Networks = z.infer<typeof networks>;

export const getNetworks = endpoint({
  method: "GET",
  path: "/payments/networks",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get the shop's standing this month in the card networks' chargeback programs. Null if the shop's plan doesn't include it.",
  answer: networks.nullable(),
});

export const networkEndpoints = { getNetworks };
