import { keysOf } from "#domain/keys-of.ts";
import { toMajor } from "#domain/money/money.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import type { Order } from "#domain/orders/order.ts";
import { PENDING_SCORE } from "#domain/payments/decision.ts";

type ObstacleProperties = {
  /** The part of the note about it, after a colon. */
  words: string;
  /** Whether it is about data that the shop didn't send. */
  isMissingData: boolean;
};

const table = {
  score: { words: `risk score of ${PENDING_SCORE * 100}% or more`, isMissingData: false },
  history: { words: "received more than 72 hours after the order", isMissingData: false },
  in_person: { words: "paid in person", isMissingData: false },
  over_cap: { words: "amount above your guarantee limit", isMissingData: false },
  no_rate: { words: "no exchange rate for this currency", isMissingData: false },
  erased: { words: "changed after the customer's data was erased", isMissingData: false },
  no_person: { words: "no customer ID, email or phone", isMissingData: true },
  no_payment: { words: "no card or payment method with AVS, CVV, approval or status", isMissingData: true },
  no_device: { words: "no IP or device", isMissingData: true },
  no_billing_address: { words: "no billing country", isMissingData: true },
} as const satisfies Record<string, ObstacleProperties>;

/** What keeps an approved order from being guaranteed. */
export type GuaranteeObstacle = keyof typeof table;
export const guaranteeObstacles: readonly GuaranteeObstacle[] = keysOf(table);

/** Whether an obstacle is about data that the shop didn't send. */
export function isMissingData(obstacle: GuaranteeObstacle): boolean {
  return table[obstacle].isMissingData;
}

/** The channel of orders that are paid in a store, where cards are present. */
const POINT_OF_SALE = "pos";

/** Of payment, device and billing address an order may lack one. */
const PARTS_SPARED = 1;

/** What the guarantee asks of an order. */
type Guaranteeable = {
  order: Order;
  /** The key of the person whom the order names; null if it names nobody. */
  person: string | null;
  riskScore: number;
  receivedAt: Date;
  capUsd: number;
  /** Whether its personal data was removed: what it lacks then, the shop may well have sent. */
  isErased: boolean;
  /** Units of the order's currency per US dollar on its day; null if unknown. */
  perDollar: number | null;
};

/**
 * What keeps an order from being guaranteed once it's approved; empty if nothing does. A guaranteed order has a score below
 * 0.3, also where a scenario approves it; it arrived within 72 hours; it wasn't paid in person; it isn't above the shop's cap in US dollars; and it has
 * the data that `missingData` asks for. An order that lacks it only since it was erased says so.
 */
export function guaranteeObstaclesOf(asked: Guaranteeable): GuaranteeObstacle[] {
  const { order, person, riskScore, receivedAt, isErased } = asked;
  const obstacles: GuaranteeObstacle[] = [];
  if (riskScore >= PENDING_SCORE) obstacles.push("score");
  if (isHistory(order.createdAt, receivedAt)) obstacles.push("history");
  if (order.origin?.toLowerCase() === POINT_OF_SALE) obstacles.push("in_person");
  const missing = missingData(order, person);
  return [...obstacles, ...amountObstacles(asked), ...(isErased && missing.length > 0 ? (["erased"] as const) : missing)];
}

/**
 * What an order lacks to be guaranteed: it must name a person, and have two of payment (a card or a payment method, with a
 * result of the bank or the provider), device (an IP or a device ID) and the billing address's country.
 */
export function missingData(order: Order, person: string | null): GuaranteeObstacle[] {
  const parts: GuaranteeObstacle[] = [];
  if (!hasPayment(order.payment)) parts.push("no_payment");
  if (order.device.ip === null && order.device.deviceId === null) parts.push("no_device");
  if ((order.billingAddress?.country ?? null) === null) parts.push("no_billing_address");
  return [...(person === null ? ["no_person" as const] : []), ...(parts.length > PARTS_SPARED ? parts : [])];
}

function hasPayment({ method, cardBin, cardLast4, avs, cvv, approvalCode, status }: Order["payment"]): boolean {
  const isNamed = (cardBin !== null && cardLast4 !== null) || method !== null;
  return isNamed && (avs !== null || cvv !== null || approvalCode !== null || status !== null);
}

function amountObstacles({ order: { amount }, capUsd, perDollar }: Guaranteeable): GuaranteeObstacle[] {
  if (perDollar === null) return ["no_rate"];
  return toMajor(amount.amountMinor, amount.currency) > capUsd * perDollar ? ["over_cap"] : [];
}

/** Why an approved order isn't guaranteed, as its note says it; null if nothing keeps it from being guaranteed. */
export function guaranteeNote(obstacles: readonly GuaranteeObstacle[]): string | null {
  const other = obstacles.filter((obstacle) => !table[obstacle].isMissingData);
  const missing = obstacles.filter((obstacle) => table[obstacle].isMissingData);
  const parts = [
    other.length > 0 && `Not guaranteed: ${wordsOf(other)}`,
    missing.length > 0 && `Not enough data to guarantee: ${wordsOf(missing)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(". ");
}

function wordsOf(obstacles: readonly GuaranteeObstacle[]): string {
  return obstacles.map((obstacle) => table[obstacle].words).join(", ");
}
