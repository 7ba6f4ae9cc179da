import { z } from "zod";
import { id, instant, queryNumber, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fieldsOfFilter, filterFields, filterOfFields } from "#contract/filter-fields.ts";
import { chargebackStatus } from "#contract/payment-status-on-wire.ts";
import { renamed } from "#contract/renamed.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { decisions, timeOutDecisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { paymentSorts, type PaymentSort } from "#domain/payments/payment-sort.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { PAGE_MAX } from "#domain/lists/list-limits.ts";

export const listPaymentScenarios = endpoint({
  method: "GET",
  path: "/payments/scenarios",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the shop's scenarios, for filters.",
  answer: z.array(renamed({ id: ["Scenarioid", z.number()], name: ["ScenarioscolName", z.string()] })),
});

export const listAcquirers = endpoint({
  method: "GET",
  path: "/payments/acquiringsystems",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the payment providers of the shop's orders, for filters. The id is the name.",
  answer: z.array(renamed({ id: ["idaquirers", z.string()], name: ["aquirersName", z.string()] })),
});

export const listOrigins = endpoint({
  method: "GET",
  path: "/payments/origins",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the origins of the shop's orders, for filters.",
  answer: z.array(z.object({ origin: z.string() })),
});

/** The rows of a page; so many are read again at once. */
const ROWS_AT_ONCE = 100;

const sortModel = z
  .array(z.object({ colId: z.enum(paymentSorts), sort: z.enum(["asc", "desc"]) }))
  .max(1)
  .describe("By queue, only orders that wait for a decision are listed, as with needsReview.");
const queuePlace = renamed({ rank: ["rank", z.number()], paymentId: ["paymentid", textId] });
const queuePart = { from: queuePlace.nullable(), to: queuePlace.nullable() };
const shownQueuePart = z
  .strictObject({ ...queuePart, paymentIds: z.array(id).max(ROWS_AT_ONCE) })
  .describe("With newerThan, also list older orders between these places of the queue, but none with these IDs.");
type WireFilter = {
  [field: string]: unknown;
  newerThan?: number | null;
  besideQueuePart?: z.output<typeof shownQueuePart> | null;
  sortModel?: z.output<typeof sortModel> | null;
};
const wireFilter: z.ZodType<WireFilter, Record<string, unknown>> = z.strictObject({
  ...filterFields(),
  newerThan: textId.nullish(),
  besideQueuePart: shownQueuePart.nullish(),
  sortModel: sortModel.nullish(),
});
const listRequest = z.object({ filter: z.custom<PaymentFilter>(), sort: z.custom<PaymentSort>().nullable() });

/** The body of the list and of its export: filter and sort in their wire names. */
const listBody = z.codec(z.strictObject({ filter: wireFilter.optional() }), listRequest, {
  decode: ({ filter }) => ({
    filter: {
      ...filterOfFields(filter ?? {}),
      afterPaymentId: filter?.newerThan ?? null,
      besideQueuePart: filter?.besideQueuePart ?? null,
    },
    sort: sortOf(filter?.sortModel),
  }),
  encode: ({ filter, sort }) => ({
    filter: {
      ...fieldsOfFilter(filter),
      newerThan: filter.afterPaymentId,
      besideQueuePart: filter.besideQueuePart,
      sortModel: sort ? [{ colId: sort.by, sort: sort.direction }] : null,
    },
  }),
});

function sortOf(model: z.output<typeof sortModel> | null | undefined): PaymentSort | null {
  const first = model?.[0];
  return first ? { by: first.colId, direction: first.sort } : null;
}

const renamedRow = renamed({
  paymentId: ["paymentid", textId],
  createdAt: ["paymentcreated", instant],
  reference: ["Reference", z.string()],
  orderId: ["externalreference", z.string()],
  amount: ["paymentamount", z.number()],
  currency: ["currency", currency],
  payerFirstName: ["payername", z.string().nullable()],
  payerLastName: ["PayerSurname", z.string().nullable()],
  scenarioName: ["scenarioName", z.string()],
  acquirer: ["acquirerName", z.string().nullable()],
  subStatus: ["subStatusDisplay", z.enum(subStatuses).nullable()],
  riskScore: ["risk_score", z.number()],
  guaranteeStatus: ["guaranteeStatus", z.literal(guaranteeStatuses)],
  decision: ["decision", z.enum(decisions)],
  /** When a held order was closed without a decision; null if it wasn't. */
  closedAt: ["closedAt", instant.nullable()],
  /** When a held order ends by itself; null if it isn't held. */
  dueAt: ["dueAt", instant.nullable()],
  /** What its time-out decides then; null if it closes without a decision. */
  dueDecision: ["dueDecision", z.enum(timeOutDecisions).nullable()],
  /** Whether it waits for staff. */
  isWaiting: ["needsReview", z.boolean()],
  /** Who is to review it; null if unassigned. */
  assigneeId: ["assignedTo", z.number().nullable()],
  assigneeName: ["assignedToName", z.string().nullable()],
  email: ["Payer_Email", z.string().nullable()],
  cardBrand: ["cardBrand", z.string().nullable()],
  cardLast4: ["4Digits", z.string().nullable()],
  cardCountry: ["cardCountry", z.string().nullable()],
  origin: ["origin", z.string().nullable()],
  /** In the shop's currency; null without an exchange rate. */
  amountShop: ["shopAmount", z.number().nullable()],
  transactionType: ["transaction_type", z.string().nullable()],
  hasChargeback: ["status", chargebackStatus],
  /** By when an alert or the bank must be answered; null if nothing is to be answered, or if it isn't known. */
  answerDueAt: ["answerDueAt", instant.nullable()],
  /** By when an order needs tracking that was warned that its guarantee ends; null without a warning. */
  trackingDueAt: ["trackingDueAt", instant.nullable()],
});
/** A row of the list. */
export type PaymentRow = Omit<z.output<typeof renamedRow>, "amount"> & { amountMinor: number };

const row = z.codec(renamedRow, z.custom<PaymentRow>(), {
  decode: ({ amount, ...same }) => ({ ...same, amountMinor: toMinor(amount, same.currency) ?? 0 }),
  encode: ({ amountMinor, ...same }) => ({ ...same, amount: toMajor(amountMinor, same.currency) }),
});

export const listPayments = endpoint({
  method: "POST",
  path: "/payments/transactions",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List a page of the shop's orders, newest first by default.",
  query: z.object({ page: queryNumber(1, PAGE_MAX, 1), count: queryNumber(1, 100, 50) }),
  body: listBody,
  answer: z.object({
    transactions: z.array(row),
    transactionsCount: z.number(),
    /** The shop's newest payment when the page was read, regardless of filters; later ones are new. */
    newestPaymentId: textId.nullable(),
    /** True if counting stopped at 10,001. */
    countIsAtLeast: z.boolean().optional(),
    /** Of a list in the queue's order: the places of its first and last rows, null at the queue's ends. */
    queuePart: z.object(queuePart).optional(),
  }),
});

export const readPaymentRows = endpoint({
  method: "POST",
  path: "/payments/transactions/rows",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: `Get up to ${ROWS_AT_ONCE} orders by ID, each as the list has it now. Those that the shop doesn't have are left out.`,
  body: z.strictObject({ paymentIds: z.array(id).min(1).max(ROWS_AT_ONCE) }),
  answer: z.object({ transactions: z.array(row) }),
});

export const exportPayments = endpoint({
  method: "POST",
  path: "/payments/transactions/export",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Export the filtered orders as CSV.",
  body: listBody,
  answer: { stream: "text/csv; charset=utf-8" },
});

export const paymentListEndpoints = { listPaymentScenarios, listAcquirers, listOrigins, listPayments, readPaymentRows, exportPayments };
