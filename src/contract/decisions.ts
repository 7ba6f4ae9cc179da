import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, instant, storableText, textId } from "#contract/codecs.ts";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { refusal } from "#contract/refusal.ts";
import { renamed } from "#contract/renamed.ts";
import { possibleAction, standing } from "#contract/standing.ts";
import { decisions } from "#domain/payments/decision.ts";
import { DECIDED_AT_ONCE, staffActions, UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";

const staffReason = renamed({
  decision: ["type", z.enum(decisions)],
  code: ["reasonValue", z.string()],
  words: ["reason", z.string()],
});

export const listReasons = endpoint({
  method: "GET",
  path: "/reasons/{orderStatus}",
  access: "shop",
  needs: ["viewer", "orders"],
  pathValues: { orderStatus: decisions },
  summary: "List the reasons to give when staff decide on an order, by the decision.",
  answer: z.object({ reasons: z.array(staffReason) }),
});

const optionalText = (max: number) => storableText.trim().max(max).nullish();

/** What a person says about an order, or about several. */
const said = {
  action: z.enum(staffActions),
  reasonCode: optionalText(64).describe("One of the reasons for the decision. Required to reject, and to approve a rejected order."),
  reasonText: optionalText(255),
  comment: optionalText(COMMENT_MAX_LENGTH),
  seen: z.enum(decisions).nullish().describe("The decision that the person saw. If it's another by now, the answer is 409."),
};

const decided = z.object({ paymentId: textId, decisionId: textId.describe("To undo the decision."), standing });

export const decideAsStaff = endpoint({
  method: "POST",
  path: "/guarantee/reason",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary: `Approve, reject or hold an order, or release it: then the decision of its latest screening stands again. The same request again within ${UNDO_SECONDS} seconds, as by a double click, is one decision. Returns 409 if a colleague was faster, or the order stands so already.`,
  body: z.object({
    paymentId: id,
    tenantId: id.nullish().describe("If given, the shop that the session acts for."),
    initiator: z
      .union([z.string(), z.number()])
      .nullish()
      .describe("If given, the ID, email or name of the person who is logged in. The decision is always theirs."),
    ...said,
  }),
  answer: decided,
  bodyExample: { paymentId: 5001, action: "reject", reasonCode: "suspected_fraud", comment: "Third card today.", seen: "pending" },
  errorStatuses: [404, 409],
});

/** IDs of what is decided on together. */
const together = z
  .array(id.refine((value) => value >= 0, "must be an ID"))
  .min(1)
  .max(DECIDED_AT_ONCE);

export const decideOnOrders = endpoint({
  method: "POST",
  path: "/payments/decisions",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary: `Approve, reject, hold or release up to ${DECIDED_AT_ONCE} orders. Each has its own result, in the order of the IDs; one that fails doesn't stop the others.`,
  body: z.strictObject({ paymentIds: together, ...said }),
  bodyExample: { paymentIds: [5001, 5002], action: "approve", reasonCode: "known_customer" },
  answer: z.object({ results: z.array(z.union([decided, z.object({ paymentId: textId, error: refusal })])) }),
});

export const undoDecisions = endpoint({
  method: "POST",
  path: "/payments/decisions/undo",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary: `Take back decisions that the same person made in the last ${UNDO_SECONDS} seconds, plus ${UNDO_ON_ITS_WAY_SECONDS} for the request to arrive, so that each order stands as before. Fails with 409 for an order that has changed since.`,
  body: z.strictObject({ decisionIds: together }),
  bodyExample: { decisionIds: [301, 302] },
  answer: z.object({ results: z.array(z.union([decided, z.object({ decisionId: textId, error: refusal })])) }),
});

const preview = z.object({
  paymentId: textId,
  decision: z.enum(decisions),
  closedAt: instant.nullable(),
  decidedBy: z
    .object({ name: z.string(), isYou: z.boolean() })
    .nullable()
    .describe("Who of the shop's staff made the decision that stands; null if none did."),
  actions: z.array(possibleAction),
});

export const previewDecisions = endpoint({
  method: "POST",
  path: "/payments/decisions/preview",
  access: "shop",
  needs: ["viewer", "orders"],
  takesTurns: true,
  summary: "Say how orders stand, who decided so, what can be decided now, and how each would stand then. Changes nothing.",
  body: z.strictObject({ paymentIds: together }),
  bodyExample: { paymentIds: [5001, 5002] },
  answer: z.object({
    results: z.array(z.union([preview, z.object({ paymentId: textId, error: refusal })])),
  }),
});

export const decisionEndpoints = { listReasons, decideAsStaff, decideOnOrders, undoDecisions, previewDecisions };
