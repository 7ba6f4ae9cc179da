import { z } from "zod";

/** The message that requests one round of load. The response is an `IntakeRound`. */
export const intakeTask = z.object({
  port: z.number(),
  path: z.string(),
  apiKey: z.string(),
  connections: z.number(),
  ms: z.number(),
  firstOrder: z.number(),
});
export type IntakeTask = z.infer<typeof intakeTask>;
export const intakeRound = z.object({
  orders: z.number(),
  ms: z.number(),
  latenciesMs: z.array(z.number()),
  failed: z.string().nullable(),
});
export type IntakeRound = z.infer<typeof intakeRound>;
