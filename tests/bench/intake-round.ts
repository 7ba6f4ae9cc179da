import { z } from "zod";

/** The message that requests one round of load: orders one a request for a while, or so many in one import. The response is an `IntakeRound`. */
const target = { port: z.number(), path: z.string(), apiKey: z.string(), firstOrder: z.number() };
export const intakeTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("requests"), ...target, connections: z.number(), ms: z.number() }),
  z.object({ kind: z.literal("import"), ...target, orders: z.number() }),
]);
export type IntakeTask = z.infer<typeof intakeTask>;
export const intakeRound = z.object({
  orders: z.number(),
  ms: z.number(),
  /** Of each request; none of an import. */
  latenciesMs: z.array(z.number()),
  failed: z.string().nullable(),
});
export type IntakeRound = z.infer<typeof intakeRound>;
