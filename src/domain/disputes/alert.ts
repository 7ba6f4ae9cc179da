import type { AlertOutcome } from "#domain/disputes/alert-outcome.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** A chargeback alert as its source sent it: a bank is about to take back a payment. */
export type Alert = {
  /** The source's id. */
  id: string;
  source: string;
  type: string | null;
  /** When its source got it; null if that wasn't sent. */
  receivedAt: Date | null;
  transactionAt: Date | null;
  /** A decimal number in its currency; null if no currency was sent. */
  amount: number;
  currency: CurrencyCode | null;
  descriptor: string | null;
  issuerBank: string | null;
  cardType: string | null;
  cardBin: string | null;
  cardLast4: string | null;
  /** The order's id, if the source knows it. */
  orderId: string | null;
  /** The acquirer's reference number. */
  arn: string | null;
};

/** What a folded dispute needs to know of an alert, with what staff answered. */
export type AlertEvent = {
  alertId: number;
  at: Date;
  dueAt: Date | null;
  /** In the order's currency; null if it can't be converted. */
  amountMinor: number | null;
  /** The network refunded the customer already. */
  isPrevented: boolean;
  answer: AlertAnswer | null;
};

export type AlertAnswer = { outcome: AlertOutcome; at: Date };
