import { z } from "zod";
import { instant, storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { flowActions } from "#domain/shopify/flow-actions.ts";

/** Shopify Flow calls these, and signs what it sends as webhooks are signed. */
const flow = {
  method: "POST",
  base: "sensor",
  access: "signed",
  signedBy: "shopify",
  bodyBytes: 256 * 1024,
  mostPerMinute: 12_000,
} as const;

const shopDomain = storableText.max(255).overwrite((domain) => domain.trim().toLowerCase());

/** Shopify's ID of an order, as a number, as text or in Shopify's long form. */
const orderId = z.codec(z.union([z.string(), z.number()]), z.string().regex(/^\d{1,30}$/, "must be an order"), {
  decode: (given) => String(given).replace("gid://shopify/Order/", ""),
  encode: (id) => id,
});

export const runFlowAction = endpoint({
  ...flow,
  path: "/shopify/flow/{action}",
  pathValues: { action: flowActions },
  summary:
    "Do what a workflow in Shopify Flow asks for about an order: put it on hold, add one of its values to a custom list, or screen it again. The same run is done once. Flow tries again after 429 and 503, which an order that Surety doesn't have yet gets.",
  body: z.looseObject({
    shopify_domain: shopDomain,
    action_run_id: storableText.min(1).max(255),
    properties: z.looseObject({
      order_id: orderId,
    }),
  }),
  bodyShape: z.looseObject({
    shopify_domain: z.string(),
    action_run_id: z.string().describe("The same whenever Flow tries again."),
    properties: z.looseObject({
      order_id: z.union([z.number(), z.string()]).describe("Shopify's ID of the order."),
      reason: z.string().optional().describe("Of hold-order: why, for the order's activity trail."),
      list: z.string().optional().describe("Of add-to-list: the list's name."),
      value: z.string().optional().describe("Of add-to-list: which of the order's values, such as Email or IP address."),
      note: z.string().optional().describe("Of add-to-list: a note on the entry."),
    }),
  }),
  answer: z.object({ result: z.string().describe("What was done.") }),
  errorStatuses: [403, 404, 409, 503],
});

export const takeFlowLifecycle = endpoint({
  ...flow,
  path: "/shopify/flow/lifecycle",
  summary: "Take note that a shop began or stopped using one of Surety's triggers in a workflow. News of an earlier time changes nothing.",
  body: z.looseObject({
    flow_trigger_definition_id: z.string().max(255),
    has_enabled_flow: z.boolean(),
    shopify_domain: shopDomain,
    timestamp: instant,
  }),
  bodyShape: z.looseObject({
    flow_trigger_definition_id: z.string().describe("The trigger's handle."),
    has_enabled_flow: z.boolean(),
    shopify_domain: z.string(),
    timestamp: z.iso.datetime({ offset: true }),
  }),
  answer: z.object({ received: z.literal(true) }),
});

export const shopifyFlowEndpoints = { runFlowAction, takeFlowLifecycle };
