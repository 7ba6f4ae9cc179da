import { z } from "zod";
import { decisions } from "#domain/payments/decision.ts";
import type { ReplayFindings } from "#domain/replay/replay.ts";

const sum = z.object({ orders: z.number(), amount: z.number() });
const decision = z.enum(decisions);

/** What a replay decides differently, as stored. */
export const storedShifts = z.array(
  z.object({ from: decision, to: decision, fates: z.object({ charged_back: sum, refunded: sum, good: sum }) }),
);

/** What a replay found, as stored. */
export const storedFindings: z.ZodType<ReplayFindings> = z.object({
  orders: z.number(),
  leftOut: z.number(),
  different: z.number(),
  shifts: storedShifts,
  scenarios: z.array(
    z.object({
      scenarioId: z.string(),
      before: z.number(),
      after: z.number(),
      rules: z.array(z.object({ tried: z.number(), held: z.number() })),
    }),
  ),
  actions: z.array(z.object({ scenarioId: z.string(), sensorId: z.number(), name: z.string(), runs: z.number() })),
});
