import { z } from "zod";

/**
 * The message that requests one round of load: orders one a request for a while, so many in one import, or webhooks of Shopify's for a
 * while. The response is a `LoadRound`.
 */
const target = { port: z.number(), path: z.string(), firstOrder: z.number() };
const forAWhile = { connections: z.number(), ms: z.number() };
export const loadTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("requests"), ...target, ...forAWhile, apiKey: z.string() }),
  z.object({ kind: z.literal("import"), ...target, apiKey: z.string(), orders: z.number() }),
  z.object({ kind: z.literal("webhooks"), ...target, ...forAWhile, shop: z.string(), secret: z.string() }),
]);
export type LoadTask = z.infer<typeof loadTask>;
export const loadRound = z.object({
  /** Orders, or webhooks. */
  orders: z.number(),
  ms: z.number(),
  /** Of each request; none of an import. */
  latenciesMs: z.array(z.number()),
  failed: z.string().nullable(),
});
export type LoadRound = z.infer<typeof loadRound>;
