import { z } from "zod";
import { instant, storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { automaticKinds } from "#domain/shopify/automatic-kinds.ts";
import { evidenceStates } from "#domain/shopify/evidence-state.ts";
import { historyStates } from "#domain/shopify/history-state.ts";
import { SHOPIFY_TAG_MAX } from "#domain/scenarios/action-settings.ts";
import { flowTriggers } from "#domain/shopify/flow-triggers.ts";
import { pixelStates } from "#domain/shopify/pixel-state.ts";
import { optionalCapabilities } from "#domain/shopify/optional-capabilities.ts";

const tag = storableText
  .trim()
  .max(SHOPIFY_TAG_MAX)
  .refine((text) => !/[,\p{Cc}]/u.test(text), "Enter one tag, without commas")
  .nullable()
  .overwrite((text) => (text === "" ? null : text));
const tags = z.object({ approved: tag, pending: tag, rejected: tag }).describe("The tag that each decision gives an order; null for none.");

const settings = z.object({
  allowed: z.array(z.enum(automaticKinds)).describe("What scenarios may do at Shopify by themselves."),
  tags,
  permissions: z
    .array(z.object({ capability: z.enum(optionalCapabilities), scopes: z.array(z.string()), isGranted: z.boolean() }))
    .describe("What Surety can do besides, once the shop grants it in the Shopify admin."),
  disputesProblem: z
    .string()
    .nullable()
    .describe("Why Shopify Payments disputes couldn't be read; null if they could, or weren't asked for."),
  history: z
    .object({ state: z.enum(historyStates), loaded: z.number(), total: z.number().nullable(), problem: z.string().nullable() })
    .nullable()
    .describe("How far the shop's whole history is loaded; null if no one asked for it."),
  doubts: z
    .array(z.object({ shopifyId: z.string(), reference: z.string(), placedAt: instant, candidates: z.array(z.string()) }))
    .describe("Orders of Shopify's that several orders of the shop's own systems could be, by their IDs."),
  refusals: z
    .array(z.object({ shopifyId: z.string(), reference: z.string(), placedAt: instant, problem: z.string() }))
    .describe("Orders of Shopify's that can't be taken, or not as they now are, with what keeps them from it. They aren't screened."),
  pixel: z
    .object({
      state: z.enum(pixelStates),
      isWanted: z.boolean().describe("Whether the shop wants it on."),
      problem: z.string().nullable().describe("Why Shopify refused it, in words."),
    })
    .describe("The web pixel, which records visits of the shop's website by visitors who agree."),
  flowTriggers: z.array(z.enum(flowTriggers)).describe("The triggers that the shop's workflows in Shopify Flow use."),
  dataRequests: z
    .array(z.object({ requestId: z.string(), customer: z.string().nullable(), askedAt: instant, isReady: z.boolean() }))
    .describe("Customers who asked Shopify for their data in the last 30 days, by their ID, email or phone."),
});
export type ShopifySettingsOnWire = z.output<typeof settings>;

export const getShopifySettings = endpoint({
  method: "GET",
  path: "/shopify/settings",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get what Surety may do at the shop's Shopify shop, and what waits there for someone.",
  answer: settings,
  errorStatuses: [404],
});

export const changeShopifySettings = endpoint({
  method: "PUT",
  path: "/shopify/settings",
  access: "shop",
  needs: ["owner", "orders"],
  mostPerMinute: 20,
  summary: "Change what scenarios may do at the shop's Shopify shop by themselves, and the tags that decisions give orders there.",
  body: z.strictObject({
    allowed: z.array(z.enum(automaticKinds)),
    tags: tags.superRefine((each, context) => {
      const folded = Object.entries(each).flatMap(([decision, one]) => (one === null ? [] : [[decision, one.toLowerCase()] as const]));
      for (const [decision, one] of folded)
        if (folded.filter(([, other]) => other === one).length > 1)
          context.addIssue({ code: "custom", path: [decision], message: "Choose another tag: this one stands for another decision" });
    }),
    seen: z
      .object({ allowed: z.array(z.enum(automaticKinds)), tags })
      .optional()
      .describe("The settings that the change is based on. If they are others by now, nothing changes (409)."),
  }),
  bodyExample: { allowed: ["hold", "notes"], tags: { approved: null, pending: "surety-review", rejected: "surety-rejected" } },
  answer: settings,
  errorStatuses: [404, 409],
});

export const recordVisits = endpoint({
  method: "PUT",
  path: "/shopify/visits",
  access: "shop",
  needs: ["owner", "orders"],
  mostPerMinute: 20,
  summary: "Turn the web pixel on or off, which records visits of the shop's website by visitors who agree.",
  body: z.strictObject({ isOn: z.boolean() }),
  bodyExample: { isOn: true },
  answer: settings,
  errorStatuses: [404],
});

export const loadShopifyHistory = endpoint({
  method: "POST",
  path: "/shopify/orders/history",
  access: "shop",
  needs: ["owner", "orders"],
  mostPerMinute: 5,
  summary:
    "Load all orders that the shop ever had at Shopify. It needs the permission to read all orders. Calling it again joins what has begun.",
  answer: settings,
  errorStatuses: [409],
});

export const joinShopifyOrder = endpoint({
  method: "POST",
  path: "/shopify/doubts/{shopifyId}",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Say which order an order of Shopify's is, or that it's none of those that it could be.",
  body: z.strictObject({ orderId: storableText.max(255).nullable().describe("One of its candidates; null for none.") }),
  bodyExample: { orderId: "erp-1001" },
  answer: settings,
  errorStatuses: [404, 409],
});

const fact = z.object({ description: z.string(), sentiment: z.string() });
const visit = z.object({ at: instant, source: z.string().nullable(), landingPage: z.string().nullable(), referrer: z.string().nullable() });

const atShopify = z.object({
  shopifyId: z.string(),
  told: z
    .object({ at: instant, riskLevel: z.string().nullable(), decision: z.string(), tag: z.string().nullable() })
    .nullable()
    .describe("What Surety last wrote to Shopify; null if nothing yet."),
  isTelling: z.boolean().describe("Whether an update is on its way."),
  problem: z.string().nullable().describe("Why the last update failed, in words."),
  failure: z
    .object({ name: z.string(), result: z.string(), at: instant })
    .nullable()
    .describe("What failed, if the last thing that was to be done about the order there did."),
  hold: z.enum(["none", "wanted", "held"]),
  heldParts: z.number().describe("How many parts of the order Surety holds."),
  fulfillment: z.string().nullable(),
  closedAt: instant.nullable(),
  canceledAt: instant.nullable(),
  capturable: z
    .object({ amount: z.string(), currency: z.string(), endsAt: instant.nullable() })
    .nullable()
    .describe("What can still be captured, and when the authorization ends."),
  recommendation: z.string().nullable(),
  assessments: z.array(z.object({ by: z.string(), level: z.string(), facts: z.array(fact) })).describe("Of Shopify and other apps."),
  journey: z.object({ days: z.number().nullable(), first: visit.nullable(), last: visit.nullable() }).nullable(),
  disputes: z.array(
    z.object({
      disputeId: z.string().describe("Shopify's, which is the chargeback's ID here."),
      evidence: z.enum(evidenceStates),
      sentBy: z.string().nullable(),
      sentAt: instant.nullable(),
      problem: z.string().nullable(),
    }),
  ),
});
export type OrderAtShopify = z.output<typeof atShopify>;

export const getShopifyOrder = endpoint({
  method: "GET",
  path: "/payments/{id}/shopify",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get an order's state at Shopify, and what Surety last wrote there.",
  answer: atShopify.nullable().describe("Null for an order that isn't in Shopify."),
});

/** What staff can do about an order at Shopify without an action of its scenario. */
export const shopifyTasks = ["hold", "release", "capture", "cancel"] as const;
export type ShopifyTask = (typeof shopifyTasks)[number];

export const actOnShopifyOrder = endpoint({
  method: "POST",
  path: "/payments/{id}/shopify/actions",
  access: "shop",
  needs: ["analyst", "orders"],
  mostPerMinute: 60,
  summary:
    "Hold or release an order at Shopify, capture its payment, or cancel it as fraud, which can't be taken back. It runs as a job, whose result is in the order's activity trail.",
  body: z.strictObject({
    action: z.enum(shopifyTasks),
    restock: z.boolean().default(true).describe("Of canceling: put items back to stock."),
    refund: z.boolean().default(true).describe("Of canceling: refund the original payment."),
    notifyCustomer: z.boolean().default(false).describe("Of canceling: have Shopify email the customer."),
  }),
  bodyExample: { action: "hold" },
  answer: z.object({ runId: z.number(), isRepeat: z.boolean() }),
  errorStatuses: [404, 409],
});

export const tellShopifyAgain = endpoint({
  method: "POST",
  path: "/payments/{id}/shopify/update",
  access: "shop",
  needs: ["analyst", "orders"],
  mostPerMinute: 30,
  summary: "Try again to update an order in Shopify. An update that is on its way already goes on.",
  answer: z.object({ isTelling: z.literal(true) }),
  errorStatuses: [404, 409],
});

export const sendShopifyEvidence = endpoint({
  method: "POST",
  path: "/payments/{id}/shopify/disputes/{disputeId}/evidence",
  access: "shop",
  needs: ["analyst", "orders"],
  mostPerMinute: 10,
  summary:
    "Send the evidence about an order to its Shopify Payments dispute. It can be sent again until it's submitted to the bank, after which it can't be changed.",
  body: z.strictObject({ isFinal: z.boolean().describe("Whether Shopify submits it to the bank now.") }),
  bodyExample: { isFinal: false },
  answer: z.object({ evidence: z.enum(evidenceStates) }),
  errorStatuses: [404, 409, 429],
});

export const shopifyEndpoints = {
  getShopifySettings,
  changeShopifySettings,
  recordVisits,
  loadShopifyHistory,
  joinShopifyOrder,
  getShopifyOrder,
  actOnShopifyOrder,
  tellShopifyAgain,
  sendShopifyEvidence,
};
