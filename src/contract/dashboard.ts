import { z } from "zod";
import { chargebackLabel } from "#contract/chargeback-label.ts";
import { id, jsonText, storableText } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { periodOfWire, startsBeforeItEnds, wireOfPeriod, wirePeriod } from "#contract/period.ts";
import { renamed } from "#contract/renamed.ts";
import type { Money } from "#domain/money/money.ts";
import { sumToMinor, toMajor } from "#domain/money/money.ts";
import type { DashboardRequest } from "#domain/figures/dashboard-filter.ts";
import type { OrderCount } from "#domain/figures/order-counts.ts";
import { CHOICES_MAX, NAME_MAX } from "#domain/lists/list-limits.ts";

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

/** The request body in our own names. */
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

/** The request body shared by the dashboard and its reports. */
export const dashboardBody = z.codec(wireDashboardBody, z.custom<DashboardRequest>(), {
  decode: fromWireRequest,
  encode: toWireRequest,
});

/** Amounts in several currencies, each under the field's name: `[{ <field>: 12.5, currency: "USD" }]` on the wire. */
export function moneyList(field: string) {
  const wire = z.array(renamed({ amount: [field, z.number()], currency: ["currency", currency] }));
  return z.codec(wire, z.custom<Money[]>(), {
    decode: (rows, context) =>
      rows.map(({ amount, currency: code }) => {
        const amountMinor = sumToMinor(amount, code);
        if (amountMinor !== null) return { amountMinor, currency: code };
        context.issues.push({ code: "custom", input: amount, message: `must have an amount in ${field}` });
        return z.NEVER;
      }),
    encode: (amounts) => amounts.map((money) => ({ amount: toMajor(money.amountMinor, money.currency), currency: money.currency })),
  });
}

const count = z.number();

const day = renamed({ day: ["date", z.iso.date()], orders: ["count", count], amounts: ["amounts", jsonText(moneyList("amount"))] });
const bucket = renamed({
  bucket: ["label", chargebackLabel],
  amounts: ["amount", jsonText(moneyList("value"))],
  chargebacks: ["count", count],
});
const chargebackReason = renamed({ reason: ["Reason", z.string()], chargebacks: ["Chargebacks", count] });
const acquirer = renamed({ name: ["aquirerName", z.string()], orders: ["count", count] });
const scenario = renamed({ id: ["Scenarioid", z.number()], name: ["scenarioName", z.string()], orders: ["count", count] });
const responses = renamed({ sent: ["Sent", count], responded: ["Responded", count], completed: ["Completed", count] });
const documentType = renamed({ name: ["docName", z.string()], documents: ["count", count] });

/** A single figure: on the wire, a list with at most one row. */
function oneRow<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(z.object(shape)).max(1).nullable();
}

const wireWidgets = z.object({
  orderCount: z.array(day).nullable(),
  orderGuarantee: oneRow({ Orders: count, Screened: count, Approved: count, Pending: count }),
  approvalRate: oneRow({ Approved: count, Rejected: count }),
  totalApprovedPayments: moneyList("totalApprovedPayments").nullable(),
  totalRejectedPayments: moneyList("totalRejectedPayments").nullable(),
  totalPendingPayments: moneyList("totalPendingPayments").nullable(),
  totalGuaranteedPayments: moneyList("totalGuaranteedPayments").nullable(),
  guaranteedOrders: count.nullable(),
  chargebacks: z.array(chargebackReason).nullable(),
  chargebacksKPIs: moneyList("chargebacks").nullable(),
  chargebacksByStatus: z.array(bucket).nullable(),
  totalPreventedPayments: moneyList("totalPreventedPayments").nullable(),
  chargebacksOnApproved: count.nullable(),
  approvedChargebacks: moneyList("chargebacks").nullable(),
  chargebacksOnRejected: count.nullable(),
  chargebacksOnHeld: count.nullable(),
  paymentMethods: z.array(acquirer).nullable(),
  paymentScenarios: z.array(scenario).nullable(),
  kycResponseRate: z.array(responses).max(1).nullable(),
  kycDocumentTypes: z.array(documentType).nullable(),
});

/**
 * The figures of a period. A part is null if the shop's plan doesn't include it, so its figures never leave the server.
 * Amounts are in their original currencies. An empty name stands for payments without one.
 */
export type Dashboard = {
  /** The days with orders, oldest first. */
  days: z.output<typeof day>[] | null;
  guarantee: {
    /** All orders, which are all screened; how many of them are approved, pending or rejected; and how many are under guarantee. */
    counts: Record<OrderCount, number>;
    approvedAmounts: Money[];
    rejectedAmounts: Money[];
    /** Of held orders that still wait for a decision. */
    pendingAmounts: Money[];
    guaranteedAmounts: Money[];
    chargebackReasons: z.output<typeof chargebackReason>[];
    chargebackAmounts: Money[];
    chargebackBuckets: z.output<typeof bucket>[];
    /** Of rejected orders that weren't charged back: one that was had been shipped anyway, so nothing was prevented. */
    preventedAmounts: Money[];
    /** Chargebacks on approved orders, which the rate is of, and their amounts. */
    chargebacksOnApproved: number;
    approvedChargebackAmounts: Money[];
    /** Chargebacks on orders that we rejected, or held until they were closed, and the shop shipped anyway. */
    chargebacksOnRejected: number;
    chargebacksOnHeld: number;
  } | null;
  payments: { acquirers: z.output<typeof acquirer>[]; scenarios: z.output<typeof scenario>[] } | null;
  verification: {
    /** Null if no verification was sent in the period. */
    responses: z.output<typeof responses> | null;
    documents: z.output<typeof documentType>[];
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
              guaranteed: wire.guaranteedOrders ?? 0,
            },
            approvedAmounts: wire.totalApprovedPayments ?? [],
            rejectedAmounts: wire.totalRejectedPayments ?? [],
            pendingAmounts: wire.totalPendingPayments ?? [],
            guaranteedAmounts: wire.totalGuaranteedPayments ?? [],
            chargebackReasons: wire.chargebacks ?? [],
            chargebackAmounts: wire.chargebacksKPIs ?? [],
            chargebackBuckets: wire.chargebacksByStatus ?? [],
            preventedAmounts: wire.totalPreventedPayments ?? [],
            chargebacksOnApproved: wire.chargebacksOnApproved ?? 0,
            approvedChargebackAmounts: wire.approvedChargebacks ?? [],
            chargebacksOnRejected: wire.chargebacksOnRejected ?? 0,
            chargebacksOnHeld: wire.chargebacksOnHeld ?? 0,
          },
    payments:
      wire.paymentMethods === null
        ? null
        : {
            acquirers: wire.paymentMethods,
            scenarios: wire.paymentScenarios ?? [],
          },
    verification:
      wire.kycDocumentTypes === null
        ? null
        : {
            responses: wire.kycResponseRate?.[0] ?? null,
            documents: wire.kycDocumentTypes,
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
      totalGuaranteedPayments: guarantee && guarantee.guaranteedAmounts,
      guaranteedOrders: guarantee && guarantee.counts.guaranteed,
      chargebacks: guarantee && guarantee.chargebackReasons,
      chargebacksKPIs: guarantee && guarantee.chargebackAmounts,
      chargebacksByStatus: guarantee && guarantee.chargebackBuckets,
      totalPreventedPayments: guarantee && guarantee.preventedAmounts,
      chargebacksOnApproved: guarantee && guarantee.chargebacksOnApproved,
      approvedChargebacks: guarantee && guarantee.approvedChargebackAmounts,
      chargebacksOnRejected: guarantee && guarantee.chargebacksOnRejected,
      chargebacksOnHeld: guarantee && guarantee.chargebacksOnHeld,
      paymentMethods: payments && payments.acquirers,
      paymentScenarios: payments && payments.scenarios,
      kycResponseRate: verification && (verification.responses === null ? [] : [verification.responses]),
      kycDocumentTypes: verification && verification.documents,
    },
  }),
});

export const getDashboard = endpoint({
  method: "POST",
  path: "/payments/dashboard",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get the dashboard's figures for a period. Parts that the shop's plan doesn't include are null.",
  body: dashboardBody,
  answer: dashboardCodec,
});

export const dashboardEndpoints = { getDashboard };
