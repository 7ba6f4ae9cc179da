import { z } from "zod";
import { alertOnWire } from "#contract/alert-on-wire.ts";
import { instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";
import { toMajor, toMinor, type Money } from "#domain/money/money.ts";

const moneyOnWire = z.object({ amount: z.number(), currency });
/** A decimal amount with its currency; in our code in minor units. */
const money = z.codec(moneyOnWire, z.custom<Money>(), {
  decode: ({ amount, currency: code }) => ({ amountMinor: toMinor(amount, code) ?? 0, currency: code }),
  encode: ({ amountMinor, currency: code }) => ({ amount: toMajor(amountMinor, code), currency: code }),
});

const dispute = z.object({
  disputeId: textId.describe("Ours, from the first message about the dispute. The chargebackId of its alerts."),
  cbId: z.string().nullable().describe("The chargeback's ID, from its sender or else ours; null without a chargeback."),
  state: z.enum(disputeStates),
  reason: z.string().nullable(),
  reasonCode: z.string().nullable().describe("The card network's code, as it was sent."),
  lacksReason: z.boolean().describe("Whether its chargeback came without a reason, so that staff can add one."),
  amount: money.nullable().describe("In the order's currency; null if it wasn't reported."),
  sentAmount: money.nullable().describe("As it was sent in another currency; null if it's in the order's."),
  openedAt: instant,
  dueAt: instant.nullable().describe("By when someone has to answer; null if no one has to, or if it isn't known."),
  refund: z
    .enum(["none", "awaited", "seen"])
    .describe("Whether the refund that an alert's outcome speaks of was reported: the outcome itself moves no amount."),
  alerts: z.array(alertOnWire),
  steps: z.array(z.object({ at: instant, words: z.string() })).describe("What happened, newest first, at most the newest 50."),
});
export type DisputeOnWire = z.output<typeof dispute>;

export const listDisputes = endpoint({
  method: "GET",
  path: "/payments/{id}/disputes",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List an order's disputes, the one that stands for the order first, each from its first alert to its end.",
  answer: z.array(dispute),
});

export const paymentDisputeEndpoints = { listDisputes };
