import { z } from "zod";
import { isCurrency, NO_CURRENCY } from "#domain/money/currencies.ts";
import { amountFault } from "#domain/money/money.ts";
import { outcomeTypes } from "#domain/payments/outcome.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { reasonSigns } from "#domain/payments/reason.ts";
import { riskLevels } from "#domain/payments/risk-level.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instant, storableText, textId } from "#contract/codecs.ts";

/** `code` stays when the sentence changes; null on reasons that are older than codes. */
export const reason = z.object({ sign: z.enum(reasonSigns), reason: z.string(), code: z.string().nullable() });
export const fieldMessage = z.object({ path: z.string(), message: z.string() });

/**
 * The body of an order is checked by `parseOrder` (domain), which names every fault with its path and tells faults from
 * warnings; the contract therefore takes any JSON object.
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
  summary: "Screens an order: 201 the first time, 200 with the first decision when the same orderId comes again.",
  body: orderBody,
  answer: orderAnswer,
  status: 201,
  repeatStatus: 200,
});

export const changeOrder = endpoint({
  method: "PUT",
  path: "/orders/{orderId}",
  access: "key",
  summary: "Records what changed in an order as events of its trail; the decision stays.",
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
  summary: "Orders as NDJSON, answered line by line in order; a bad line never stops the others.",
  body: { stream: "application/x-ndjson" },
  answer: { stream: "application/x-ndjson" },
});

/** Title of a line that failed through no fault of its own. */
export const SEND_AGAIN = "Something went wrong on our side; send this line again";

/** One line of an import's answer. */
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
  summary: "Reports what became of an order: 201 the first time, 200 for a repeat.",
  body: outcomeBody,
  answer: z.object({ outcomeId: textId, paymentId: textId }),
  status: 201,
  repeatStatus: 200,
});
