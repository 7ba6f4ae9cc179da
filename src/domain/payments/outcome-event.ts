import type { OutcomeType } from "#domain/payments/outcome.ts";

/** The part of a reported outcome that affects a payment's state. */
export type OutcomeEvent = {
  outcomeId: number;
  /** The sender's id; for an outcome of a dispute, the dispute's. */
  externalId: string | null;
  type: OutcomeType;
  at: Date;
  /** When we took it in. Its own time may be up to a day later, because clocks differ. */
  receivedAt: Date;
  amountMinor: number | null;
  reason: string | null;
  reasonCode: string | null;
  /** By when the bank wants an answer to an inquiry or chargeback, if the sender said so. */
  dueAt: Date | null;
};
