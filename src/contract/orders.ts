import { z } from "zod";
import { isCurrency, NO_CURRENCY } from "#domain/money/currencies.ts";
import { amountFault } from "#domain/money/money.ts";
import { outcomeTypes } from "#domain/payments/outcome.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { riskLevels } from "#domain/payments/risk-level.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instant, storableText, textId } from "#contract/codecs.ts";
import { reason } from "#contract/reason.ts";

export const fieldMessage = z.object({ path: z.string(), message: z.string() });

/**
 * Any JSON object: `parseOrder` checks it, so that every fault and warning names its path.
 */
export const orderBody = z.record(z.string(), z.unknown());

export const orderAnswer = z.object({
  paymentId: textId,
  decision: z.enum(decisions),
  riskScore: z.number(),
  riskLevel: z.enum(riskLevels),
  scenario: z.object({ id: textId, name: z.string() }),
  guaranteeStatus: z.literal(guaranteeStatuses),
  reasons: z.array(reason),
  warnings: z.array(fieldMessage),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

export const sendOrder = endpoint({
  method: "POST",
  path: "/orders",
  access: "key",
  summary: "Screen an order. Returns 201 the first time, or 200 with the first decision if the orderId was sent before.",
  body: orderBody,
  answer: orderAnswer,
  status: 201,
  repeatStatus: 200,
});

export const changeOrder = endpoint({
  method: "PUT",
  path: "/orders/{orderId}",
  access: "key",
  summary: "Record changes to an order in its activity trail. The decision stays the same.",
  body: orderBody,
  answer: z.object({
    paymentId: textId,
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    warnings: z.array(fieldMessage),
  }),
});

export const importOrders = endpoint({
  method: "POST",
  path: "/orders/import",
  access: "key",
  summary: "Screen orders sent as NDJSON. Each line is answered in order, and a bad line never stops the rest.",
  body: { stream: "application/x-ndjson" },
  answer: { stream: "application/x-ndjson" },
});

/** The title of a line that failed through no fault of the caller. */
export const SEND_AGAIN = "Something went wrong on our end. Send this line again.";

/** A line of an import's answer. */
export const importLine = z.union([
  z.object({ orderId: z.string(), paymentId: z.string(), decision: z.enum(decisions), riskScore: z.number() }),
  z.object({ line: z.int(), orderId: z.string().nullable(), error: z.object({ title: z.string(), errors: z.array(fieldMessage) }) }),
]);
export type ImportLine = z.infer<typeof importLine>;

export const outcomeBody = z.object({
  id: storableText.trim().min(1).max(255).optional(),
  type: z.enum(outcomeTypes),
  reason: storableText.trim().min(1).max(255).optional(),
  reasonCode: storableText.trim().min(1).max(64).optional(),
  amount: z
    .number()
    .superRefine((amount, context) => {
      const fault = amountFault(amount, null);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    })
    .optional(),
  currency: z
    .string()
    .refine((code) => isCurrency(code.toUpperCase()), NO_CURRENCY)
    .optional(),
  at: instant,
});
export type OutcomeBody = z.infer<typeof outcomeBody>;

export const reportOutcome = endpoint({
  method: "POST",
  path: "/orders/{orderId}/outcomes",
  access: "key",
  summary:
    "Record what happened to an order: a refund, chargeback, cancellation, confirmed fraud. Returns 201 the first time, 200 for a repeat.",
  body: outcomeBody,
  answer: z.object({ outcomeId: textId, paymentId: textId }),
  status: 201,
  repeatStatus: 200,
});
