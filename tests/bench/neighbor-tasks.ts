import { z } from "zod";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";

const target = { url: z.string(), apiKey: z.string(), token: z.string(), ms: z.number() };
const endpointName = z.custom<EndpointName>((name) => typeof name === "string" && Object.hasOwn(endpoints, name));

/** What a client process is to do for a while: a shop's usual calls, or an endpoint's worst requests, again and again. */
export const neighborTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("usual"), ...target }),
  z.object({ kind: z.literal("worst"), ...target, endpoint: endpointName, paymentIds: z.array(z.number()) }),
]);
export type NeighborTask = z.infer<typeof neighborTask>;

/** The times of the calls in milliseconds. A usual call that isn't answered as usual has failed. */
export const neighborAnswer = z.object({ latenciesMs: z.array(z.number()), failed: z.string().nullable() });
export type NeighborAnswer = z.infer<typeof neighborAnswer>;
