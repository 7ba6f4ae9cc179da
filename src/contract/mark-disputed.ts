import { z } from "zod";
import { textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { disputeReasons } from "#domain/payments/dispute-reasons.ts";
import { UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";

const marked = z.object({
  paymentId: textId,
  chargebackId: z.string().nullable(),
  reason: z.string().nullable(),
  outcomeId: textId.nullable().describe("To undo it; null if nothing was changed."),
});

export const markDisputed = endpoint({
  method: "POST",
  path: "/payments/{id}/disputes/order",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary:
    "Record that an order was disputed: a chargeback where there is none, or the reason of one that came without it. The same reason again changes nothing. Returns 409 if the chargeback has another reason.",
  body: z.object({ reason: z.enum(disputeReasons) }),
  bodyExample: { reason: "fraudulent" },
  answer: marked,
  errorStatuses: [404, 409],
});

export const undoDisputed = endpoint({
  method: "POST",
  path: "/payments/{id}/disputes/order/undo",
  access: "shop",
  needs: ["analyst", "orders"],
  takesTurns: true,
  summary: `Take back a chargeback, or the reason of one, that staff recorded in the last ${UNDO_SECONDS} seconds, plus ${UNDO_ON_ITS_WAY_SECONDS} for the request to arrive, so that the order stands as before. Evidence files that may tell of it are withdrawn. Returns 409 if the order has changed since.`,
  body: z.object({ outcomeId: textId }),
  bodyExample: { outcomeId: "7001" },
  answer: marked,
  errorStatuses: [404, 409],
});

export const markDisputedEndpoints = { markDisputed, undoDisputed };
