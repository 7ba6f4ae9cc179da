import { z } from "zod";
import type { ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";
import { userErrors, type UserErrors } from "#server/platforms/shopify/user-error.ts";

/** What a workflow gets: the order, by Shopify's id, and the fields of the trigger's extension by their keys. */
export type FlowPayload = { order_id: number | string } & Record<string, string | number>;

/** Starts the workflows that begin with a trigger. Nothing happens in a shop that has none. */
export const flowTriggerReceive: ShopifyQuestion<
  { handle: string; payload: FlowPayload },
  { flowTriggerReceive: { userErrors: UserErrors } }
> = {
  document: `mutation StartWorkflows($handle: String, $payload: JSON) {
    flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { message } }
  }`,
  answer: z.object({ flowTriggerReceive: z.object({ userErrors }) }),
};

/** Every document of this file, for the test that checks them against Shopify's schema. */
export const flowQuestions = { flowTriggerReceive };
