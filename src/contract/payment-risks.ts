import { z } from "zod";
import { instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { reason } from "#contract/orders.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { CHARGEBACK_STATUS, PLAIN_STATUS } from "#domain/payments/payment-status.ts";

export const comparedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
]);
export const traceOutcome = z.enum(["hit", "missed", "not reached"]);
export const tracedScenario = z.object({
  id: z.number(),
  name: z.string(),
  result: traceOutcome,
  rules: z.array(
    z.object({
      /** The rule in words: 'Seconds since registered is at most 60'. */
      text: z.string(),
      result: traceOutcome,
      left: comparedValue,
      right: comparedValue,
    }),
  ),
});
export type TracedScenario = z.infer<typeof tracedScenario>;

export const getTrace = endpoint({
  method: "GET",
  path: "/payments/{id}/trace",
  access: "shop",
  summary: "Why the order was decided as it was: each scenario and rule in order with the values compared.",
  answer: z.object({
    decidedAt: instant,
    setVersion: z.number(),
    decidedBy: z.enum(["scenario", "score"]),
    tookMs: z.number(),
    scenarios: z.array(tracedScenario),
  }),
});

/** What two payments can have in common, in the order the screen names them. */
export const sharedKinds = ["card", "device", "email", "phone", "ip", "address"] as const;
export type SharedKind = (typeof sharedKinds)[number];

const wireRelated = z.object({
  paymentid: textId,
  Tenants_tntid: z.number(),
  Reference: z.string(),
  paymentcreated: instant,
  paymentamount: z.number(),
  Currency: currency,
  payername: z.string().nullable(),
  PayerSurname: z.string().nullable(),
  Payer_Email: z.string().nullable(),
  IP: z.string().nullable(),
  address: z.string().nullable(),
  riskscore: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  paymentStatus: z.string(),
  shares: z.array(z.enum(sharedKinds)),
});
const relatedPayment = z.object({
  paymentId: z.number(),
  tenantId: z.number(),
  reference: z.string(),
  createdAt: z.date(),
  amountMinor: z.number(),
  currency,
  payerFirstName: z.string().nullable(),
  payerLastName: z.string().nullable(),
  email: z.string().nullable(),
  ip: z.string().nullable(),
  address: z.string().nullable(),
  riskScore: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  hasChargeback: z.boolean(),
  shares: z.array(z.enum(sharedKinds)),
});
export type RelatedPayment = z.infer<typeof relatedPayment>;

export const getRisks = endpoint({
  method: "GET",
  path: "/payments/{id}/risks",
  access: "shop",
  summary: "The reasons behind the risk score, and the payments that share something with this one.",
  answer: z.object({
    risks: z.array(
      z.codec(
        z.object({ reason: z.string(), riskscore: z.number(), timestamp: instant }),
        z.object({
          reasons: z.array(reason),
          riskScore: z.number(),
          timestamp: z.date(),
        }),
        {
          decode: (wire) => ({
            reasons: z.array(reason).parse(JSON.parse(wire.reason)),
            riskScore: wire.riskscore,
            timestamp: wire.timestamp,
          }),
          encode: (own) => ({ reason: JSON.stringify(own.reasons), riskscore: own.riskScore, timestamp: own.timestamp }),
        },
      ),
    ),
    relatedPaymentsDetails: z.array(
      z.codec(wireRelated, relatedPayment, {
        decode: (wire) => ({
          paymentId: wire.paymentid,
          tenantId: wire.Tenants_tntid,
          reference: wire.Reference,
          createdAt: wire.paymentcreated,
          amountMinor: toMinor(wire.paymentamount, wire.Currency) ?? 0,
          currency: wire.Currency,
          payerFirstName: wire.payername,
          payerLastName: wire.PayerSurname,
          email: wire.Payer_Email,
          ip: wire.IP,
          address: wire.address,
          riskScore: wire.riskscore,
          guaranteeStatus: wire.guaranteeStatus,
          decision: wire.decision,
          hasChargeback: wire.paymentStatus === CHARGEBACK_STATUS,
          shares: wire.shares,
        }),
        encode: (own) => ({
          paymentid: own.paymentId,
          Tenants_tntid: own.tenantId,
          Reference: own.reference,
          paymentcreated: own.createdAt,
          paymentamount: toMajor(own.amountMinor, own.currency),
          Currency: own.currency,
          payername: own.payerFirstName,
          PayerSurname: own.payerLastName,
          Payer_Email: own.email,
          IP: own.ip,
          address: own.address,
          riskscore: own.riskScore,
          guaranteeStatus: own.guaranteeStatus,
          decision: own.decision,
          paymentStatus: own.hasChargeback ? CHARGEBACK_STATUS : PLAIN_STATUS,
          shares: own.shares,
        }),
      }),
    ),
  }),
});
