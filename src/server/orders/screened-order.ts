import type { Order } from "#domain/orders/order.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Reason } from "#domain/payments/reason.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { KeptTrace } from "#server/screening/kept-trace.ts";

/** A fully screened order, ready to be stored. */
export type ScreenedOrder = {
  tenantId: number;
  timeZone: string;
  paymentId: number;
  receivedAt: Date;
  order: Order;
  raw: Record<string, unknown>;
  warnings: { path: string; message: string }[];
  identity: Identity;
  facts: Facts;
  riskScore: number;
  reasons: Reason[];
  decision: Decision;
  decidedBy: "scenario" | "score";
  guaranteeStatus: GuaranteeStatus;
  scenario: { id: number; name: string };
  setVersion: number;
  trace: KeptTrace;
  tookMicros: number;
};
