import { previewDecisions } from "#contract/decisions.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { listPayments } from "#contract/payment-list.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { getTrace } from "#contract/payment-risks.ts";
import { getQueue } from "#contract/queue.ts";

/** The endpoints whose answers a decision or an assignment changes. */
export const orderAnswers = [getPayment, getHistory, getTrace, listPayments, previewDecisions, getQueue];
