import { z } from "zod";
import { getPayment } from "#contract/payment-detail.ts";
import { listPayments } from "#contract/payment-list.ts";
import { getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { getHistory } from "#contract/payment-trail.ts";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { RelatedPayment, TracedScenario } from "#contract/payment-risks.ts";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import type { Reason } from "#domain/payments/reason.ts";

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

const nowhere = { address2: null, province: null, phone: null };

/** One transaction with everything known of it. */
export function aDetail(shown: Partial<PaymentDetail> = {}): PaymentDetail {
  return {
    paymentId: 5001,
    tenantId: 7,
    orderId: "order-5001",
    reference: "#5001",
    createdAt: new Date("2026-11-20T15:04:00Z"),
    transactionType: null,
    amountMinor: 12_990,
    refundedMinor: 0,
    currency: currencyOf("USD"),
    chargebackId: null,
    disputeState: null,
    cancelReason: null,
    guaranteeStatus: 3,
    decision: "rejected",
    riskScore: 0.4213,
    scenarioId: 12,
    scenarioName: "Account ring",
    subStatus: "PS2",
    acquirer: "stripe",
    method: "credit_card",
    card: {
      holder: "Ana Silva",
      bin: "424242",
      last4: "4242",
      brand: "Visa",
      type: "credit",
      country: "FR",
      point: { lat: 46, lng: 2, isCity: false },
      approvalCode: "A1B2",
      avs: "Y",
      cvv: "M",
      arn: null,
    },
    payer: { id: "c1", firstName: "Ana", lastName: "Silva", email: "ana@mail.test", phone: "+15550100", earlierOrders: 3 },
    billingAddress: {
      firstName: "Ana",
      lastName: "Silva",
      address1: "1 High Street",
      city: "Leeds",
      country: "GB",
      zip: "LS1 1AA",
      ...nowhere,
      point: { lat: 53.8, lng: -1.55, isCity: true },
    },
    shippingAddress: {
      firstName: "Ana",
      lastName: "Silva",
      address1: "22 Long Lane West",
      city: "York",
      country: "GB",
      zip: "YO1 7HU",
      ...nowhere,
      point: { lat: 53.96, lng: -1.08, isCity: true },
    },
    shippingMethod: "Express",
    ip: { address: "203.0.113.7", country: "DE", region: "Berlin", city: "Berlin", point: { lat: 52.5, lng: 13.4, isCity: true } },
    device: { browser: "Firefox 142", deviceId: "device-9", language: "en-GB" },
    origin: "web",
    isRecurring: false,
    tags: ["gift"],
    comments: [],
    ...shown,
  };
}

/** A transaction of which nothing is known that could be left out. */
export function aBareDetail(shown: Partial<PaymentDetail> = {}): PaymentDetail {
  return aDetail({
    subStatus: null,
    acquirer: null,
    method: null,
    card: {
      holder: null,
      bin: null,
      last4: null,
      brand: null,
      type: null,
      country: null,
      point: null,
      approvalCode: null,
      avs: null,
      cvv: null,
      arn: null,
    },
    payer: { id: null, firstName: null, lastName: null, email: null, phone: null, earlierOrders: 0 },
    billingAddress: null,
    shippingAddress: null,
    shippingMethod: null,
    ip: null,
    device: { browser: null, deviceId: null, language: null },
    origin: null,
    tags: [],
    ...shown,
  });
}

export function wirePayment(detail: PaymentDetail) {
  return z.encode(getPayment.answer, detail);
}

/** A payment that shares something with the one looked at. */
export function aRelated(shown: Partial<RelatedPayment> = {}): RelatedPayment {
  return {
    paymentId: 4001,
    tenantId: 7,
    reference: "#4001",
    createdAt: new Date("2026-11-19T10:00:00Z"),
    amountMinor: 2_500,
    currency: currencyOf("EUR"),
    payerFirstName: "Bo",
    payerLastName: "Chen",
    email: "bo@mail.test",
    ip: "2001:db8:85a3::8a2e:370:7334",
    address: "22 Long Lane West, York, United Kingdom",
    riskScore: 0.15,
    guaranteeStatus: 1,
    decision: "pending",
    subStatus: "PS0",
    hasChargeback: false,
    shares: ["card", "device"],
    ...shown,
  };
}

export function wireRisks(reasons: Reason[], related: RelatedPayment[] = []) {
  const risks = [{ reasons, riskScore: 0.4213, timestamp: new Date("2026-11-20T15:04:00Z") }];
  return z.encode(getRisks.answer, { risks, relatedPaymentsDetails: related });
}

export function wireTrace(
  scenarios: TracedScenario[],
  shown: { decidedBy?: "scenario" | "score"; tookMs?: number; setVersion?: number } = {},
) {
  const { decidedBy = "scenario", tookMs = 1.84, setVersion = 3 } = shown;
  return z.encode(getTrace.answer, { decidedAt: new Date("2026-11-20T15:04:00Z"), setVersion, decidedBy, tookMs, scenarios });
}

/** An event of the trail. */
export function anEvent(shown: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    id: 1,
    paymentId: 5001,
    type: "ORDER_CREATED",
    field: null,
    from: null,
    to: null,
    by: null,
    text: "Order created",
    at: new Date("2026-11-20T15:04:00Z"),
    ...shown,
  };
}

export function wireHistory(events: HistoryEvent[]) {
  return z.encode(getHistory.answer, events);
}

export function wireItems(items: z.output<(typeof getItems)["answer"]>) {
  return z.encode(getItems.answer, items);
}
