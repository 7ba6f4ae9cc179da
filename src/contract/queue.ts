import { z } from "zod";
import { id, instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { refusal } from "#contract/refusal.ts";
import { endpoint } from "#contract/endpoint.ts";

export const getQueue = endpoint({
  method: "GET",
  path: "/payments/queue",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get how many held orders wait for a decision, what they are worth, and the oldest one.",
  answer: z.object({
    waiting: z.number(),
    /** In the shop's currency, converted when each order came. */
    value: z.number(),
    currency,
    /** Currencies of orders that the value leaves out for lack of an exchange rate. */
    missing: z.array(currency),
    /** When the oldest was placed; null if none waits. */
    oldestAt: instant.nullable(),
  }),
});

export const listColleagues = endpoint({
  method: "GET",
  path: "/colleagues",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the people of the shop who can decide on orders, by name.",
  answer: z.array(
    z.object({
      colleagueId: z.number(),
      fullName: z.string(),
      /** Whether it's the person who asks. */
      isSelf: z.boolean(),
    }),
  ),
});

/** So many orders are assigned at once. */
export const ASSIGNED_AT_ONCE = 100;

const assigned = z.object({
  paymentId: textId,
  colleagueId: z.number().nullable(),
  /** The colleague's name. */
  fullName: z.string().nullable(),
});

export const assignPayments = endpoint({
  method: "POST",
  path: "/payments/assign",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary: `Assign up to ${ASSIGNED_AT_ONCE} orders to a colleague, or unassign them with null. Each has its own result, in the order of the IDs; one that fails doesn't stop the others.`,
  body: z.strictObject({ paymentIds: z.array(id).min(1).max(ASSIGNED_AT_ONCE), colleagueId: id.nullable() }),
  bodyExample: { paymentIds: [5001, 5002], colleagueId: 7 },
  answer: z.object({ results: z.array(z.union([assigned, z.object({ paymentId: textId, error: refusal })])) }),
  errorStatuses: [404],
});

export const queueEndpoints = { getQueue, listColleagues, assignPayments };
