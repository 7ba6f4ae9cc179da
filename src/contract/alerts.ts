import { z } from "zod";
import { alertOnWire } from "#contract/alert-on-wire.ts";
import { alertShape } from "#contract/alert-shape.ts";
import { instant, jsonObject, queryNumber, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { warnings } from "#contract/field-message.ts";
import { renamed } from "#contract/renamed.ts";
import { alertExample } from "#contract/order-examples.ts";
import { currency } from "#contract/currency.ts";
import { ALERT_NOTES_MAX, alertOutcomeNames } from "#domain/disputes/alert-outcome.ts";
import { UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";

export const reportAlert = endpoint({
  method: "POST",
  path: "/alerts",
  access: "key",
  needs: ["orders"],
  summary:
    "Report a chargeback alert. It finds its order by orderId, or else by ARN, or else by card, amount and day; otherwise it waits until someone joins it to an order. Returns 201 the first time, 200 for a repeat (the same ID), or 409 if it was recorded with other content. Of a card number only the first six digits and the last four are kept.",
  /** `parseAlert` checks it, so that every fault and warning names its path. */
  body: jsonObject,
  bodyShape: alertShape,
  bodyExample: alertExample,
  answer: z.object({
    alertId: textId,
    paymentId: textId.nullable().describe("The order that it's about; null if none was found, or more than one."),
    dueAt: instant.nullable().describe("By when an outcome prevents the chargeback; null if there's nothing to answer."),
    warnings,
  }),
  status: 201,
  repeatStatus: 200,
  errorStatuses: [409],
});

export const answerAlert = endpoint({
  method: "POST",
  path: "/payments/{paymentId}/chargebacks/alerts",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Record what was done about an order's chargeback alerts. A dispute has one outcome; 409 if it was submitted before.",
  body: renamed({
    outcome: ["outcome", z.enum(alertOutcomeNames)],
    notes: ["notes", z.string().trim().max(ALERT_NOTES_MAX).nullish()],
    status: ["status", z.literal("completed")],
    disputeId: ["chargebackId", textId],
  }),
  answer: alertOnWire,
  status: 201,
  errorStatuses: [404, 409],
});

/** An order that an alert may be about. */
const candidate = renamed({
  paymentId: ["paymentid", textId],
  reference: ["Reference", z.string()],
  createdAt: ["paymentcreated", instant],
  amount: ["paymentamount", z.number()],
  currency: ["currency", currency],
  payerName: ["payername", z.string()],
});
export type AlertCandidateOnWire = z.output<typeof candidate>;

/** So many alerts without an order are listed on a page. */
export const ALERTS_PAGE = 25;

const total = z.number().describe("How many there are; 1000 if there are more.");

export const listUnmatchedAlerts = endpoint({
  method: "GET",
  path: "/alerts/unmatched",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: `List chargeback alerts without an order, ${ALERTS_PAGE} at a time, those that can still be answered in time first, by when they are due, each with orders that it may be about.`,
  query: z.object({ page: queryNumber(1, 400, 1) }),
  answer: z.object({
    alerts: z.array(z.object({ alert: alertOnWire, candidates: z.array(candidate) })),
    total,
  }),
});

export const countUnmatchedAlerts = endpoint({
  method: "GET",
  path: "/alerts/unmatched/count",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Count the chargeback alerts without an order.",
  answer: z.object({ total }),
});

export const joinAlert = endpoint({
  method: "POST",
  path: "/alerts/{alertId}/order",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Join an alert to the order that it's about. 409 if it has one, 422 if it came more than a day before this one.",
  body: z.strictObject({ paymentId: textId }),
  answer: alertOnWire,
  errorStatuses: [404, 409],
});

export const undoJoin = endpoint({
  method: "POST",
  path: "/alerts/{alertId}/order/undo",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: `Take an alert from the order that staff joined it to in the last ${UNDO_SECONDS} seconds, plus ${UNDO_ON_ITS_WAY_SECONDS} for the request to arrive, so that it waits again. Evidence files that may tell of it are withdrawn. Returns 409 if the alert has been answered since.`,
  body: z.strictObject({ paymentId: textId }),
  answer: alertOnWire,
  errorStatuses: [404, 409],
});

export const alertEndpoints = { reportAlert, answerAlert, listUnmatchedAlerts, countUnmatchedAlerts, joinAlert, undoJoin };
