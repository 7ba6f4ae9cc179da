import type { Order } from "#domain/orders/order.ts";
import type { Decision, ScreeningBasis, TimeOut } from "#domain/payments/decision.ts";
import type { GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Reason } from "#domain/payments/reason.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import type { KeptTrace } from "#server/screening/kept-trace.ts";

/** A fully screened order, ready to be stored. */
export type ScreenedOrder = TimeOut & {
  tenantId: number;
  timeZone: string;
  paymentId: number;
  receivedAt: Date;
  order: Order;
  raw: Record<string, unknown>;
  warnings: { path: string; message: string }[];
  identity: Identity;
  /** The amount in the shop's currency, in major units; null without an exchange rate. */
  amountShop: number | null;
  facts: Facts;
  riskScore: number;
  reasons: Reason[];
  decision: Decision;
  decidedBy: ScreeningBasis;
  guaranteeStatus: GuaranteeStatus;
  /** Why the approved order isn't guaranteed, or null. */
  guaranteeNote: string | null;
  guaranteeObstacles: readonly GuaranteeObstacle[];
  scenario: { id: number; name: string };
  /** The scenario's actions that run by themselves once the order is stored. */
  automaticActions: readonly ScenarioSensor[];
  setVersion: number;
  trace: KeptTrace;
  tookMicros: number;
};
