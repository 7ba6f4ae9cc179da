import { z } from "zod";
import { instant, queryNumber, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fieldsOfFilter, filterFields, filterOfFields } from "#contract/filter-fields.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { paymentSorts, type PaymentSort } from "#domain/payments/payment-sort.ts";
import { chargebackStatus } from "#contract/payment-status-on-wire.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { PAGE_MAX } from "#domain/text/query-params.ts";

export const listPaymentScenarios = endpoint({
  method: "GET",
  path: "/payments/scenarios",
  access: "shop",
  needs: ["viewer"],
  summary: "The shop's scenarios, for filters.",
  answer: z.array(
    z.codec(z.object({ Scenarioid: z.number(), ScenarioscolName: z.string() }), z.object({ id: z.number(), name: z.string() }), {
      decode: (wire) => ({ id: wire.Scenarioid, name: wire.ScenarioscolName }),
      encode: (own) => ({ Scenarioid: own.id, ScenarioscolName: own.name }),
    }),
  ),
});

export const listAcquirers = endpoint({
  method: "GET",
  path: "/payments/acquiringsystems",
  access: "shop",
  needs: ["viewer"],
  summary: "The acquiring systems the shop's payments came through, for filters; the id is the name.",
  answer: z.array(
    z.codec(z.object({ idaquirers: z.string(), aquirersName: z.string() }), z.object({ id: z.string(), name: z.string() }), {
      decode: (wire) => ({ id: wire.idaquirers, name: wire.aquirersName }),
      encode: (own) => ({ idaquirers: own.id, aquirersName: own.name }),
    }),
  ),
});

export const listOrigins = endpoint({
  method: "GET",
  path: "/payments/origins",
  access: "shop",
  needs: ["viewer"],
  summary: "Where the shop's orders come from, for filters.",
  answer: z.array(z.object({ origin: z.string() })),
});

const sortModel = z.array(z.object({ colId: z.enum(paymentSorts), sort: z.enum(["asc", "desc"]) })).max(1);
type WireFilter = { [field: string]: unknown; newerThan?: number | null; sortModel?: z.output<typeof sortModel> | null };
const wireFilter: z.ZodType<WireFilter, Record<string, unknown>> = z.object({
  ...filterFields(),
  newerThan: textId.nullish(),
  sortModel: sortModel.nullish(),
});
const listRequest = z.object({ filter: z.custom<PaymentFilter>(), sort: z.custom<PaymentSort>().nullable() });

/** The filter of the list and of its export, with its sort, under the wire's names. */
const listBody = z.codec(z.object({ filter: wireFilter.optional() }), listRequest, {
  decode: ({ filter }) => ({
    filter: { ...filterOfFields(filter ?? {}), afterPaymentId: filter?.newerThan ?? null },
    sort: sortOf(filter?.sortModel),
  }),
  encode: ({ filter, sort }) => ({
    filter: {
      ...fieldsOfFilter(filter),
      newerThan: filter.afterPaymentId,
      sortModel: sort ? [{ colId: sort.by, sort: sort.direction }] : null,
    },
  }),
});

function sortOf(model: z.output<typeof sortModel> | null | undefined): PaymentSort | null {
  const first = model?.[0];
  return first ? { by: first.colId, direction: first.sort } : null;
}

const wireRow = z.object({
  paymentid: textId,
  paymentcreated: instant,
  Reference: z.string(),
  externalreference: z.string(),
  paymentamount: z.number(),
  currency,
  payername: z.string().nullable(),
  PayerSurname: z.string().nullable(),
  scenarioName: z.string(),
  acquirerName: z.string().nullable(),
  subStatusDisplay: z.enum(subStatuses).nullable(),
  risk_score: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  transaction_type: z.string().nullable(),
  status: chargebackStatus,
});

const row = z.object({
  paymentId: z.number(),
  createdAt: z.date(),
  reference: z.string(),
  orderId: z.string(),
  amountMinor: z.number(),
  currency,
  payerFirstName: z.string().nullable(),
  payerLastName: z.string().nullable(),
  scenarioName: z.string(),
  acquirer: z.string().nullable(),
  subStatus: z.enum(subStatuses).nullable(),
  riskScore: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  transactionType: z.string().nullable(),
  hasChargeback: z.boolean(),
});
export type PaymentRow = z.infer<typeof row>;

const rowCodec = z.codec(wireRow, row, {
  decode: (wire) => ({
    paymentId: wire.paymentid,
    createdAt: wire.paymentcreated,
    reference: wire.Reference,
    orderId: wire.externalreference,
    amountMinor: toMinor(wire.paymentamount, wire.currency) ?? 0,
    currency: wire.currency,
    payerFirstName: wire.payername,
    payerLastName: wire.PayerSurname,
    scenarioName: wire.scenarioName,
    acquirer: wire.acquirerName,
    subStatus: wire.subStatusDisplay,
    riskScore: wire.risk_score,
    guaranteeStatus: wire.guaranteeStatus,
    decision: wire.decision,
    transactionType: wire.transaction_type,
    hasChargeback: wire.status,
  }),
  encode: (own) => ({
    paymentid: own.paymentId,
    paymentcreated: own.createdAt,
    Reference: own.reference,
    externalreference: own.orderId,
    paymentamount: toMajor(own.amountMinor, own.currency),
    currency: own.currency,
    payername: own.payerFirstName,
    PayerSurname: own.payerLastName,
    scenarioName: own.scenarioName,
    acquirerName: own.acquirer,
    subStatusDisplay: own.subStatus,
    risk_score: own.riskScore,
    guaranteeStatus: own.guaranteeStatus,
    decision: own.decision,
    transaction_type: own.transactionType,
    status: own.hasChargeback,
  }),
});

export const listPayments = endpoint({
  method: "POST",
  path: "/payments/transactions",
  access: "shop",
  needs: ["viewer"],
  summary: "A page of the shop's transactions, newest first unless sorted otherwise.",
  query: z.object({ page: queryNumber(1, PAGE_MAX, 1), count: queryNumber(1, 100, 50) }),
  body: listBody,
  answer: z.object({
    transactions: z.array(rowCodec),
    transactionsCount: z.number(),
    /** The newest payment of the shop, filtered or not, when the page was read: what comes later is new. */
    newestPaymentId: textId.nullable(),
    /** True where the count stopped at 10,001. */
    countIsAtLeast: z.boolean().optional(),
  }),
});

export const exportPayments = endpoint({
  method: "POST",
  path: "/payments/transactions/export",
  access: "shop",
  needs: ["viewer"],
  summary: "The filtered transactions as CSV, streamed.",
  body: listBody,
  answer: { stream: "text/csv; charset=utf-8" },
});
