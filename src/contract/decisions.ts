import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, storableText, textId } from "#contract/codecs.ts";
import { standing } from "#contract/orders.ts";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { renamed } from "#contract/renamed.ts";
import { decisions } from "#domain/payments/decision.ts";
import { staffActions } from "#domain/payments/staff-decision.ts";

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
  summary: `List the reasons to give when staff decide on an order. The order status is one of ${decisions.join(", ")}.`,
  answer: z.object({ reasons: z.array(staffReason) }),
});

const optionalText = (max: number) => storableText.trim().max(max).nullish();

export const decideAsStaff = endpoint({
  method: "POST",
  path: "/guarantee/reason",
  access: "shop",
  needs: ["analyst", "orders"],
  summary:
    "Approve, reject or hold an order, or release it: then the decision of its latest screening stands again. Returns 409 if a colleague was faster.",
  body: z.object({
    paymentId: id,
    tenantId: id.nullish().describe("If given, the shop that the session acts for."),
    initiator: z
      .union([z.string(), z.number()])
      .nullish()
      .describe("If given, the ID, email or name of the person who is logged in. The decision is always theirs."),
    action: z.enum(staffActions),
    reasonCode: optionalText(64).describe("One of the reasons for the decision. Required to reject, and to approve a rejected order."),
    reasonText: optionalText(255),
    comment: optionalText(COMMENT_MAX_LENGTH),
    seen: z.enum(decisions).nullish().describe("The decision that the person saw. If it's another by now, the answer is 409."),
  }),
  answer: z.object({
    paymentId: textId,
    standing,
  }),
  errorStatuses: [404, 409],
});

export const decisionEndpoints = { listReasons, decideAsStaff };
