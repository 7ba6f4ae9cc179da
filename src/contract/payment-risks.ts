import { z } from "zod";
import { countedNumber, instant, jsonText, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { chargebackStatus } from "#contract/payment-status-on-wire.ts";
import { reason } from "#contract/reason.ts";
import { renamed } from "#contract/renamed.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { decisions, screeningBases, timeOutDecisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { staffActions } from "#domain/payments/staff-decision.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { valueUnits } from "#domain/rules/value-unit.ts";
import { operatorNames } from "#domain/rules/operators.ts";

export const comparedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
]);
/** One side of a rule as names and values; the console puts it into words. */
const rulePart = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("field"), name: z.string() }),
  z.object({ kind: z.literal("aggregation"), name: z.string(), field: z.string() }),
  z.object({ kind: z.literal("velocity"), name: z.string(), hours: z.number().nullable() }),
  z.object({
    kind: z.literal("orders"),
    name: z.string(),
    over: z.string().nullable(),
    by: z.string().nullable(),
    withThis: z.boolean().nullable(),
    hours: z.number().nullable(),
  }),
  z.object({ kind: z.literal("custom"), path: z.string() }),
  z.object({ kind: z.literal("list"), name: z.string() }),
  z.object({ kind: z.literal("constant"), values: z.array(z.union([z.string(), z.number(), z.boolean()])) }),
]);
export const traceOutcome = z.enum(["hit", "missed", "not reached"]);
/**
 * A rule and the values it compared: `left` is the order's, `right` what it was compared with. Both are null if the rule wasn't
 * reached.
 */
export const tracedRule = z.object({
  rule: z.object({
    left: rulePart.nullable(),
    operator: z.enum(operatorNames).nullable(),
    right: rulePart.nullable(),
    unit: z.enum(valueUnits).nullable(),
  }),
  result: traceOutcome,
  left: comparedValue,
  right: comparedValue,
});
export type TracedRule = z.infer<typeof tracedRule>;
export const tracedScenario = z.object({ id: z.number(), name: z.string(), result: traceOutcome, rules: z.array(tracedRule) });
export type TracedScenario = z.infer<typeof tracedScenario>;

const queryScreening = z.codec(z.string().regex(/^[1-9]\d{0,9}$/, "must be the number of a screening"), countedNumber, {
  decode: Number,
  encode: String,
});

export const getTrace = endpoint({
  method: "GET",
  path: "/payments/{id}/trace",
  access: "shop",
  needs: ["viewer", "orders"],
  summary:
    "Explain how an order was screened: each scenario and rule in order, with the values compared. An order that changed is screened again: the latest screening, or the one asked for.",
  query: z.object({ screening: queryScreening.optional() }),
  answer: z.object({
    screening: countedNumber,
    decision: z.enum(decisions).describe("What this screening alone decided."),
    riskScore: z.number(),
    scenarioName: z.string().describe("The scenario that matched."),
    screenings: z.array(z.object({ screening: countedNumber, at: instant })).describe("The newest 50, newest first."),
    decidedAt: instant,
    staff: z
      .object({ action: z.enum(staffActions), by: z.string(), at: instant, reason: z.string().nullable() })
      .nullable()
      .describe("What the shop's staff decided about the order, if that is how it stands."),
    timeOut: z
      .object({
        decision: z.enum(timeOutDecisions),
        at: instant,
        minutes: z.int().nullable().describe("How long it was; null if it's no longer kept."),
        scenarioName: z.string().nullable().describe("Whose time-out it was; null if it's no longer kept."),
      })
      .nullable()
      .describe("What a scenario's time-out decided about the order, if that is how it stands."),
    setVersion: z.number(),
    decidedBy: z.enum(screeningBases),
    /** How large an order with this little data may be, in the order's currency; null if it has enough data. */
    limit: z.object({ amount: z.number(), approvedMedian: z.number().nullable(), currency }).nullable(),
    tookMs: z.number(),
    scenarios: z.array(tracedScenario),
  }),
});

/** What two payments can have in common, in the order screens list it. */
export const sharedKinds = ["card", "device", "email", "phone", "ip", "address"] as const;
export type SharedKind = (typeof sharedKinds)[number];

const reasonsOnWire = jsonText(z.array(reason));

const renamedRelated = renamed(
  {
    paymentId: ["paymentid", textId],
    tenantId: ["Tenants_tntid", z.number()],
    reference: ["Reference", z.string()],
    createdAt: ["paymentcreated", instant],
    amount: ["paymentamount", z.number()],
    currency: ["Currency", currency],
    payerFirstName: ["payername", z.string().nullable()],
    payerLastName: ["PayerSurname", z.string().nullable()],
    email: ["Payer_Email", z.string().nullable()],
    ip: ["IP", z.string().nullable()],
    address: ["address", z.string().nullable()],
    riskScore: ["riskscore", z.number()],
    guaranteeStatus: ["guaranteeStatus", z.literal(guaranteeStatuses)],
    decision: ["decision", z.enum(decisions)],
    subStatus: ["subStatusDisplay", z.enum(subStatuses).nullable()],
    hasChargeback: ["paymentStatus", chargebackStatus],
    /** By when an alert or the bank must be answered; null if nothing is to be answered, or if it isn't known. */
    answerDueAt: ["answerDueAt", instant.nullable()],
    shares: ["shares", z.array(z.enum(sharedKinds))],
  },
  { Date: [instant, (own) => own.createdAt], amount: [z.number(), (own) => own.amount] },
);
/** A payment that has something in common with the one being viewed. */
export type RelatedPayment = Omit<z.output<typeof renamedRelated>, "amount"> & { amountMinor: number };

const relatedPayment = z.codec(renamedRelated, z.custom<RelatedPayment>(), {
  decode: ({ amount, ...same }) => ({ ...same, amountMinor: toMinor(amount, same.currency) ?? 0 }),
  encode: ({ amountMinor, ...same }) => ({ ...same, amount: toMajor(amountMinor, same.currency) }),
});

const relatedOnboarding = z.object({
  paymentId: textId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.string().nullable().describe("Of a company, such as CREATOR."),
  analysis: jsonText(z.looseObject({ status: z.string() })).nullable(),
});
/** The onboarding of a person who has something in common with the order's customer. */
export type RelatedOnboarding = z.output<typeof relatedOnboarding>;

export const getRisks = endpoint({
  method: "GET",
  path: "/payments/{id}/risks",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get the reasons behind an order's risk score at its latest screening and those before it, and related orders and onboardings.",
  answer: z.object({
    risks: z
      .array(
        renamed({
          reasons: ["reason", reasonsOnWire],
          riskScore: ["riskscore", z.number()],
          timestamp: ["timestamp", instant],
          screening: ["screening", countedNumber],
        }),
      )
      .describe("The newest 50 screenings, newest first."),
    relatedPaymentsDetails: z.array(relatedPayment),
    relatedOnboardings: z.array(relatedOnboarding).describe("Of shops that use onboarding."),
  }),
});

export const paymentRisksEndpoints = { getTrace, getRisks };
