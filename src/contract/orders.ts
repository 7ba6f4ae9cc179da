import { z } from "zod";
import { isCurrency, NO_CURRENCY } from "#domain/money/currencies.ts";
import { amountFault, MAX_AMOUNT_MAJOR } from "#domain/money/money.ts";
import { cancelReasons } from "#domain/payments/cancel-reason.ts";
import { disputeReasons } from "#domain/payments/dispute-reasons.ts";
import { outcomes, outcomeTypes, shopOutcomeTypes } from "#domain/payments/outcome.ts";
import { decisions } from "#domain/payments/decision.ts";
import { riskLevels } from "#domain/payments/risk-level.ts";
import { endpoint } from "#contract/endpoint.ts";
import { happenedAt, instant, jsonObject, storableText, textId } from "#contract/codecs.ts";
import { fieldMessage, warnings } from "#contract/field-message.ts";
import { orderChangesExample, orderExample, outcomeExample } from "#contract/order-examples.ts";
import { orderChangesShape, orderShape } from "#contract/order-shape.ts";
import { reason } from "#contract/reason.ts";
import { guaranteeStatus, standing } from "#contract/standing.ts";

export const orderAnswer = z.object({
  paymentId: textId,
  decision: z.enum(decisions),
  riskScore: z.number().describe("The chance of fraud, from 0 to 1."),
  riskLevel: z.enum(riskLevels),
  scenario: z.object({ id: textId, name: z.string() }).describe("The scenario that matched."),
  guaranteeStatus,
  reasons: z.array(reason),
  warnings,
  standing: standing.describe("How the order stands now. The other fields are those of the first screening."),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

export const sendOrder = endpoint({
  method: "POST",
  path: "/orders",
  access: "key",
  needs: ["orders"],
  summary:
    "Screen an order. Returns 201 the first time, or 200 with the first decision if the orderId was sent before, with a warning for each field that differs.",
  /** `parseOrder` checks it, so that every fault and warning names its path. */
  body: jsonObject,
  bodyShape: orderShape,
  bodyExample: orderExample,
  answer: orderAnswer,
  status: 201,
  repeatStatus: 200,
});

export const changeOrder = endpoint({
  method: "PUT",
  path: "/orders/{orderId}",
  access: "key",
  needs: ["orders"],
  summary:
    "Change an order. Send only the fields that change, but addresses and lists whole. Changes are recorded in its activity trail, the first 200 one by one. A higher amount, or another person, contact, payment, address, IP or device, screens the order again: the decision that stands can only get worse.",
  body: jsonObject,
  bodyShape: orderChangesShape,
  bodyExample: orderChangesExample,
  answer: orderAnswer.extend({
    changes: z.array(
      z.object({ field: z.string().describe("The field's path, such as shippingAddress.city."), from: z.unknown(), to: z.unknown() }),
    ),
  }),
});

export const getOrder = endpoint({
  method: "GET",
  path: "/orders/{orderId}",
  access: "key",
  needs: ["orders"],
  keyScope: "read",
  summary: "Get what an order was answered when it was sent, and how it stands now.",
  answer: orderAnswer,
});

/** The title of a line that failed through no fault of the caller. */
export const SEND_AGAIN = "Something went wrong on our end. Send this line again.";

/** A line of an import's answer. */
export const importLine = z.union([
  z.object({
    orderId: z.string(),
    paymentId: z.string(),
    decision: z.enum(decisions),
    riskScore: z.number(),
    warnings: warnings.optional(),
  }),
  z.object({
    line: z.int().min(1).describe("The line's number in the request, from 1."),
    orderId: z.string().nullable(),
    error: z.object({ title: z.string(), errors: z.array(fieldMessage).describe("Every fault of the line.") }),
  }),
]);
export type ImportLine = z.infer<typeof importLine>;

export const importOrders = endpoint({
  method: "POST",
  path: "/orders/import",
  access: "key",
  needs: ["orders"],
  summary: "Screen orders sent as NDJSON, one per line. Each line is answered in order, and a bad line never stops the rest.",
  body: { stream: "application/x-ndjson", lines: orderShape },
  bodyExample: orderExample,
  answer: { stream: "application/x-ndjson", lines: importLine },
});

/** Other fields are named in the answer's warnings. */
export const outcomeBody = z
  .looseObject({
    id: storableText
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe(
        "Your ID of the outcome, so that a repeat is recognized by type and ID. Everything about one dispute has the same ID, the dispute's, and is recognized by type, ID and time. Without an ID, a repeat has the same type, time and amount.",
      ),
    type: z
      .enum(shopOutcomeTypes, {
        error: ({ input }) => (outcomeTypes.some((type) => type === input) ? "can't be reported: only Surety records it" : undefined),
      })
      .describe(`${shopOutcomeTypes.map((type) => `${type}: ${outcomes[type].words}`).join(". ")}.`),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe(`For a canceled order, one of ${cancelReasons.join(", ")}. For a dispute, preferably one of ${disputeReasons.join(", ")}.`),
    reasonCode: z.string().trim().min(1).max(64).optional().describe("The card network's reason code, such as 10.4."),
    amount: z
      .number()
      .superRefine((amount, context) => {
        const fault = amountFault(amount, null);
        if (fault !== null) context.addIssue({ code: "custom", message: fault });
      })
      .optional()
      .meta({
        minimum: 0,
        maximum: MAX_AMOUNT_MAJOR,
        description:
          "Decimal amount in major units. A refund is at most what is left of the order, and without an amount refunds all of it.",
      }),
    currency: z
      .string()
      .refine((code) => isCurrency(code.toUpperCase()), NO_CURRENCY)
      .optional()
      .describe("In ISO 4217; the order's if it isn't sent. A dispute in another currency is converted and kept as sent."),
    at: happenedAt,
    dueAt: instant
      .optional()
      .describe(
        "Of an inquiry or chargeback: by when the bank wants an answer. Not more than a day before it, and at most 730 days after it.",
      ),
  })
  .describe("What happened to an order. Unknown fields are ignored, with a warning.");
export type OutcomeBody = z.infer<typeof outcomeBody>;

export const reportOutcome = endpoint({
  method: "POST",
  path: "/orders/{orderId}/outcomes",
  access: "key",
  needs: ["orders"],
  summary:
    "Record what happened to an order: a refund, chargeback, cancellation, confirmed fraud. Returns 201 the first time, 200 for a repeat, or 409 if it was recorded with other content.",
  body: outcomeBody,
  bodyExample: outcomeExample,
  answer: z.object({ outcomeId: textId, paymentId: textId, warnings }),
  status: 201,
  repeatStatus: 200,
  errorStatuses: [409],
});

export const orderEndpoints = { sendOrder, changeOrder, getOrder, importOrders, reportOutcome };
