import { z } from "zod";
import { listPayments } from "#contract/payment-list.ts";
import type { PaymentRow } from "#contract/payment-list.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

/** A currency of a test. */
export function currencyOf(code: string): CurrencyCode {
  if (!isCurrency(code)) throw new Error(`${code} is no currency`);
  return code;
}

/** One row of the transactions list. */
export function aRow(shown: Partial<PaymentRow> = {}): PaymentRow {
  const paymentId = shown.paymentId ?? 5001;
  return {
    paymentId,
    createdAt: new Date("2026-11-20T15:04:00Z"),
    reference: `#${paymentId}`,
    orderId: `order-${paymentId}`,
    amountMinor: 12_990,
    currency: currencyOf("USD"),
    payerFirstName: "Ana",
    payerLastName: "Silva",
    scenarioName: "All other orders",
    acquirer: "stripe",
    subStatus: "PS0",
    riskScore: 0.0421,
    guaranteeStatus: 2,
    decision: "approved",
    transactionType: null,
    hasChargeback: false,
    ...shown,
  };
}

/** The wire's answer of a page of the list, whose newest row is the shop's newest unless `newest` says otherwise. */
export function wireList(rows: PaymentRow[], shown: { count?: number; isAtLeast?: boolean; newest?: number } = {}) {
  const newest = shown.newest ?? Math.max(0, ...rows.map((row) => row.paymentId));
  return z.encode(listPayments.answer, {
    transactions: rows,
    transactionsCount: shown.count ?? rows.length,
    newestPaymentId: newest === 0 ? null : newest,
    countIsAtLeast: shown.isAtLeast,
  });
}
