import { z } from "zod";
import { storableText, textId } from "#contract/codecs.ts";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { endpoint } from "#contract/endpoint.ts";
import { refusal } from "#contract/refusal.ts";
import { decisions } from "#domain/payments/decision.ts";
import { reasonSigns } from "#domain/payments/reason.ts";
import { riskLevels } from "#domain/payments/risk-level.ts";
import { DECIDED_AT_ONCE, staffActions } from "#domain/payments/staff-decision.ts";

/** Shopify's own ID of an order: digits, which can be more than a number holds. */
const shopifyId = z.string().regex(/^\d{1,30}$/, "must be Shopify's ID of an order, in digits");

const possible = z.object({
  action: z.enum(staffActions),
  label: z.string().describe("What its button says."),
  meaning: z.string().describe("What it does, and who carries the loss of a chargeback then."),
  isReasonRequired: z.boolean(),
  reasons: z.array(z.object({ code: z.string(), words: z.string() })),
});

const screened = z.object({
  paymentId: textId,
  reference: z.string(),
  riskLevel: z.enum(riskLevels),
  riskScore: z.number().describe("From 0 to 1."),
  decision: z.enum(decisions),
  decisionWords: z.string().describe("The decision as a badge says it, 'Closed' for an order that ended without one."),
  isWaiting: z.boolean().describe("Whether it waits for someone's decision."),
  decidedBy: z.string().nullable().describe("Who of the shop's team decided; null if none did."),
  decidedBecause: z.string().nullable().describe("Why Surety itself decided so; null if someone or something else did."),
  guaranteeWords: z.string().nullable().describe("Null for a shop without the guarantee."),
  guaranteeNote: z.string().nullable(),
  reasons: z.array(z.object({ sign: z.enum(reasonSigns), text: z.string() })).describe("The ones that matter most, at most three."),
  hold: z.enum(["none", "wanted", "held"]).describe("Whether Surety holds the order's fulfillment."),
  problem: z.string().nullable().describe("Why the order couldn't be updated in Shopify."),
  actions: z.array(possible).describe("What the person can do about it now."),
});

const summary = z.object({
  shopifyId,
  order: screened.nullable(),
  note: z.string().nullable().describe("Why there is no order, in a sentence."),
  mayCome: z.boolean().describe("Whether an order that isn't there may still come in."),
});
export type OrderSummary = z.output<typeof summary>;
/** The same as extensions receive it. */
export type OrderSummaryOnWire = z.input<typeof summary>;

/** Which version of the extensions' calls an extension speaks; without one, the first. */
const headers = z.object({
  "x-surety-extension": z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .describe("Version of the calls that the extension was made for."),
});

export const listOrderSummaries = endpoint({
  method: "GET",
  path: "/shopify/orders/summaries",
  access: "shop",
  needs: ["viewer", "orders"],
  fromExtensions: true,
  takesTurns: true,
  headers,
  summary:
    "Get how orders stand, by Shopify's IDs, in the words of Surety's extensions in the Shopify admin, with what can be decided now.",
  query: z.object({
    ids: z
      .codec(z.string(), z.array(shopifyId).min(1).max(DECIDED_AT_ONCE), {
        decode: (text) => [...new Set(text.split(","))],
        encode: (ids) => ids.join(","),
      })
      .describe(`Up to ${DECIDED_AT_ONCE} IDs, with commas between them.`),
  }),
  answer: z.object({ summaries: z.array(summary) }),
  errorStatuses: [409],
});

export const decideInAdmin = endpoint({
  method: "POST",
  path: "/shopify/orders/decisions",
  access: "shop",
  needs: ["analyst", "orders"],
  fromExtensions: true,
  takesTurns: true,
  headers,
  summary: `Approve, reject, hold or release up to ${DECIDED_AT_ONCE} orders from their pages in the Shopify admin, by Shopify's IDs. Shopify is updated at once. Each has its own result; one that fails doesn't stop the others.`,
  body: z.object({
    orders: z
      .array(
        z.object({
          shopifyId,
          seen: z.enum(decisions).nullish().describe("The decision that the person saw. If it's another by now, the order isn't changed."),
        }),
      )
      .min(1)
      .max(DECIDED_AT_ONCE),
    action: z.enum(staffActions),
    reasonCode: storableText.trim().max(64).nullish(),
    comment: storableText.trim().max(COMMENT_MAX_LENGTH).nullish(),
  }),
  bodyExample: { orders: [{ shopifyId: "5500000000001", seen: "pending" }], action: "reject", reasonCode: "suspected_fraud" },
  answer: z.object({ results: z.array(z.object({ shopifyId, error: refusal.nullable(), summary })) }),
  errorStatuses: [409],
});

export const shopifyExtensionEndpoints = { listOrderSummaries, decideInAdmin };
