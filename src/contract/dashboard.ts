import { z } from "zod";
import { chargebackLabel } from "#contract/chargeback-label.ts";
import { id, jsonText, storableText } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { periodOfWire, startsBeforeItEnds, wireOfPeriod, wirePeriod } from "#contract/period.ts";
import type { Money } from "#domain/money/money.ts";
import { sumToMinor, toMajor } from "#domain/money/money.ts";
import { chargebackBuckets, type ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import { CHOICES_MAX, NAME_MAX } from "#domain/text/query-params.ts";

const name = storableText.max(NAME_MAX);
export const wireDashboardBody = z
  .object({
    ...wirePeriod,
    scenarios: z.array(id).max(CHOICES_MAX).default([]),
    paymentMethods: z.array(name).max(CHOICES_MAX).default([]),
    origins: z.array(name).max(CHOICES_MAX).default([]),
  })
  .refine(...startsBeforeItEnds);

type WireRequest = z.output<typeof wireDashboardBody>;

/** What the wire's body asks for, in our own words. */
export function fromWireRequest(wire: WireRequest): DashboardRequest {
  return {
    period: periodOfWire(wire),
    scenarioIds: wire.scenarios,
    acquirers: wire.paymentMethods,
    origins: wire.origins,
  };
}

export function toWireRequest(own: DashboardRequest): WireRequest {
  return {
    ...wireOfPeriod(own.period),
    scenarios: own.scenarioIds,
    paymentMethods: own.acquirers,
    origins: own.origins,
  };
}

/** The body that the dashboard and its reports share. */
export const dashboardBody = z.codec(wireDashboardBody, z.custom<DashboardRequest>(), {
  decode: fromWireRequest,
  encode: toWireRequest,
});

/** Amounts of several currencies under the field's name: `[{ <field>: 12.5, currency: "USD" }]` on the wire. */
export function moneyList<const Field extends string>(field: Field) {
  const wire = z.array(z.record(z.string(), z.union([z.number(), z.string()])));
  return z.codec(wire, z.custom<Money[]>(), {
    decode: (rows, context) =>
      rows.map((row) => {
        const code = currency.safeParse(row["currency"]);
        const minor = code.success && typeof row[field] === "number" ? sumToMinor(row[field], code.data) : null;
        if (code.success && minor !== null) return { amountMinor: minor, currency: code.data };
        context.issues.push({ code: "custom", input: row, message: `is no amount of ${field}` });
        return z.NEVER;
      }),
    encode: (amounts) => amounts.map((money) => ({ [field]: toMajor(money.amountMinor, money.currency), currency: money.currency })),
  });
}

const count = z.number();

const wireDay = z.object({ count, date: z.iso.date(), amounts: jsonText(moneyList("amount")) });
const dayCodec = z.codec(wireDay, z.object({ day: z.string(), orders: z.number(), amounts: z.custom<Money[]>() }), {
  decode: (wire) => ({ day: wire.date, orders: wire.count, amounts: wire.amounts }),
  encode: (own) => ({ date: own.day, count: own.orders, amounts: own.amounts }),
});

const bucketCodec = z.codec(
  z.object({ label: chargebackLabel, amount: jsonText(moneyList("value")), count }),
  z.object({ bucket: z.enum(chargebackBuckets), amounts: z.custom<Money[]>(), chargebacks: z.number() }),
  {
    decode: (wire) => ({ bucket: wire.label, amounts: wire.amount, chargebacks: wire.count }),
    encode: (own) => ({ label: own.bucket, amount: own.amounts, count: own.chargebacks }),
  },
);

/** A list of at most one row, as the specifications have it. */
function oneRow<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(z.object(shape)).max(1).nullable();
}

const wireWidgets = z.object({
  orderCount: z.array(dayCodec).nullable(),
  orderGuarantee: oneRow({ Orders: count, Screened: count, Approved: count, Pending: count }),
  approvalRate: oneRow({ Approved: count, Rejected: count }),
  totalApprovedPayments: moneyList("totalApprovedPayments").nullable(),
  totalRejectedPayments: moneyList("totalRejectedPayments").nullable(),
  totalPendingPayments: moneyList("totalPendingPayments").nullable(),
  chargebacks: z.array(z.object({ Reason: z.string(), Chargebacks: count })).nullable(),
  chargebacksKPIs: moneyList("chargebacks").nullable(),
  chargebacksByStatus: z.array(bucketCodec).nullable(),
  chargebacksOnRejected: count.nullable(),
  paymentMethods: z.array(z.object({ aquirerName: z.string(), count })).nullable(),
  paymentScenarios: z.array(z.object({ Scenarioid: z.number(), scenarioName: z.string(), count })).nullable(),
  kycResponseRate: oneRow({ Sent: count, Responded: count, Completed: count }),
  kycDocumentTypes: z.array(z.object({ docName: z.string(), count })).nullable(),
});

/**
 * The figures of a period. A part is null where the shop's plan does not show it; then it is not sent at all.
 * Amounts are in their own currencies. Names are empty where payments are without one.
 */
export type Dashboard = {
  /** Every day of the period that has orders, in order. */
  days: { day: string; orders: number; amounts: Money[] }[] | null;
  guarantee: {
    /** Orders of the period, those screened for the guarantee, and how many of these are under it or under review. */
    counts: { orders: number; screened: number; approved: number; pending: number; rejected: number };
    approvedAmounts: Money[];
    rejectedAmounts: Money[];
    pendingAmounts: Money[];
    chargebackReasons: { reason: string; chargebacks: number }[];
    chargebackAmounts: Money[];
    chargebackBuckets: { bucket: ChargebackBucket; amounts: Money[]; chargebacks: number }[];
    /** Of all chargebacks those of orders that were rejected, which the shop shipped all the same. */
    chargebacksOnRejected: number;
  } | null;
  payments: { acquirers: { name: string; orders: number }[]; scenarios: { id: number; name: string; orders: number }[] } | null;
  verification: {
    /** Null where no verification was sent in the period. */
    responses: Responses | null;
    documents: { name: string; documents: number }[];
  } | null;
};

const dashboardCodec = z.codec(z.object({ widgetPayments: wireWidgets }), z.custom<Dashboard>(), {
  decode: ({ widgetPayments: wire }) => ({
    days: wire.orderCount,
    guarantee:
      wire.orderGuarantee === null
        ? null
        : {
            counts: {
              orders: wire.orderGuarantee[0]?.Orders ?? 0,
              screened: wire.orderGuarantee[0]?.Screened ?? 0,
              approved: wire.orderGuarantee[0]?.Approved ?? 0,
              pending: wire.orderGuarantee[0]?.Pending ?? 0,
              rejected: wire.approvalRate?.[0]?.Rejected ?? 0,
            },
            approvedAmounts: wire.totalApprovedPayments ?? [],
            rejectedAmounts: wire.totalRejectedPayments ?? [],
            pendingAmounts: wire.totalPendingPayments ?? [],
            chargebackReasons: (wire.chargebacks ?? []).map((row) => ({ reason: row.Reason, chargebacks: row.Chargebacks })),
            chargebackAmounts: wire.chargebacksKPIs ?? [],
            chargebackBuckets: wire.chargebacksByStatus ?? [],
            chargebacksOnRejected: wire.chargebacksOnRejected ?? 0,
          },
    payments:
      wire.paymentMethods === null
        ? null
        : {
            acquirers: wire.paymentMethods.map((row) => ({ name: row.aquirerName, orders: row.count })),
            scenarios: (wire.paymentScenarios ?? []).map((row) => ({ id: row.Scenarioid, name: row.scenarioName, orders: row.count })),
          },
    verification:
      wire.kycDocumentTypes === null
        ? null
        : {
            responses: responsesOf(wire.kycResponseRate?.[0]),
            documents: wire.kycDocumentTypes.map((row) => ({ name: row.docName, documents: row.count })),
          },
  }),
  encode: ({ days, guarantee, payments, verification }) => ({
    widgetPayments: {
      orderCount: days,
      orderGuarantee: guarantee && [
        {
          Orders: guarantee.counts.orders,
          Screened: guarantee.counts.screened,
          Approved: guarantee.counts.approved,
          Pending: guarantee.counts.pending,
        },
      ],
      approvalRate: guarantee && [{ Approved: guarantee.counts.approved, Rejected: guarantee.counts.rejected }],
      totalApprovedPayments: guarantee && guarantee.approvedAmounts,
      totalRejectedPayments: guarantee && guarantee.rejectedAmounts,
      totalPendingPayments: guarantee && guarantee.pendingAmounts,
      chargebacks: guarantee && guarantee.chargebackReasons.map((row) => ({ Reason: row.reason, Chargebacks: row.chargebacks })),
      chargebacksKPIs: guarantee && guarantee.chargebackAmounts,
      chargebacksByStatus: guarantee && guarantee.chargebackBuckets,
      chargebacksOnRejected: guarantee && guarantee.chargebacksOnRejected,
      paymentMethods: payments && payments.acquirers.map((row) => ({ aquirerName: row.name, count: row.orders })),
      paymentScenarios: payments && payments.scenarios.map((row) => ({ Scenarioid: row.id, scenarioName: row.name, count: row.orders })),
      kycResponseRate: verification && responseRows(verification.responses),
      kycDocumentTypes: verification && verification.documents.map((row) => ({ docName: row.name, count: row.documents })),
    },
  }),
});

type Responses = { sent: number; responded: number; completed: number };

function responsesOf(row: { Sent: number; Responded: number; Completed: number } | undefined): Responses | null {
  return row === undefined ? null : { sent: row.Sent, responded: row.Responded, completed: row.Completed };
}

function responseRows(responses: Responses | null): { Sent: number; Responded: number; Completed: number }[] {
  return responses === null ? [] : [{ Sent: responses.sent, Responded: responses.responded, Completed: responses.completed }];
}

export const getDashboard = endpoint({
  method: "POST",
  path: "/payments/dashboard",
  access: "shop",
  needs: ["viewer"],
  summary: "The figures of the dashboard for a period; parts that the shop's plan does not show are null.",
  body: dashboardBody,
  answer: dashboardCodec,
});
