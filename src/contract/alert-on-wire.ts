import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { renamed } from "#contract/renamed.ts";
import { alertOutcomeNames } from "#domain/disputes/alert-outcome.ts";

const text = z.string().nullable();

/** What its source sent of an alert. Of the card number no more than its first digits and its last four. */
const alertData = renamed({
  id: ["id", z.string()],
  source: ["source", z.string()],
  type: ["alert_type", text],
  at: ["alert_received_time", instant],
  transactionAt: ["transaction_time", instant.nullable()],
  cardNumber: ["card_number", text],
  cardBin: ["card_bin", text],
  cardLast4: ["card_last4", text],
  cardType: ["card_type", text],
  amount: ["amount", z.number()],
  /** Null if it's the order's. */
  currency: ["currency", currency.nullable()],
  descriptor: ["descriptor", text],
  issuerBank: ["issuer_bank", text],
  orderId: ["orderId", text],
  arn: ["arn", text],
});

/** A chargeback alert, and what staff did about it. */
export const alertOnWire = renamed(
  {
    alertId: ["alertId", textId],
    /** The dispute that it's about, in which there's one outcome for all alerts. */
    disputeId: ["chargebackId", textId],
    paymentId: ["payment_id", textId.nullable()],
    isAnswered: ["isCompleted", z.boolean()],
    /** Of all alerts of the dispute; null if they aren't answered. */
    outcome: ["resolution", z.enum(alertOutcomeNames).nullable()],
    notes: ["notes", text],
    answeredBy: ["completedBy", text],
    answeredAt: ["completedAt", instant.nullable()],
    /** By when an outcome prevents the chargeback; null if it's answered or there's nothing to answer. */
    dueAt: ["dueAt", instant.nullable()],
    data: ["data", jsonText(alertData)],
  },
  { status: [z.enum(["open", "completed"]), ({ isAnswered }) => (isAnswered ? "completed" : "open")] },
);
export type AlertOnWire = z.output<typeof alertOnWire>;
