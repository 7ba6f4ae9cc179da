import { z } from "zod";

/** One round of load, as the message that asks for it; the answer is an `IntakeRound`. */
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
