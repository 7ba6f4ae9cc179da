import { recordKeys, type RecordKey } from "#domain/screening/facts.ts";
import { missingData } from "#domain/payments/guarantee-obstacles.ts";
import type { OrderToDecide } from "#server/screening/screening.ts";

/** The keys by which later orders find an order's outcomes. */
export type OutcomeKeys = Record<RecordKey, string | null>;

type BatchedOrder = { order: OrderToDecide };
/** Something else that is written, and the order that it happens to; null if no order is decided by it. */
type BatchedWrite = { ofOrder: string | null };

/** Orders that are decided and stored together, and what is written after them. */
export type Step<Order, Write> = { orders: Order[]; writes: Write[] };

/**
 * Splits a batch into as few steps as give every order what it would have seen had all come one by one. An order comes before
 * the writes that were given before it unless it may see them: those of its own customer, email, card or device, and any
 * where it has so little data that the shop's approved orders tell how it's decided. `keysOf` gives the keys of orders stored earlier.
 */
export function stepsOfBatch<Order extends BatchedOrder, Write extends BatchedWrite>(
  batch: readonly (Order | Write)[],
  keysOf: ReadonlyMap<string, OutcomeKeys>,
): Step<Order, Write>[] {
  const keys = new Map(keysOf);
  let step: Step<Order, Write> = { orders: [], writes: [] };
  const steps = [step];
  for (const each of batch) {
    if (isWrite(each)) {
      step.writes.push(each);
      continue;
    }
    const { order } = each;
    if (step.writes.some(({ ofOrder }) => ofOrder !== null && maySee(order, ofOrder, keys.get(ofOrder)))) {
      step = { orders: [], writes: [] };
      steps.push(step);
    }
    step.orders.push(each);
    const { orderId } = order.order;
    if (!keys.has(orderId)) keys.set(orderId, order.enriched.identity);
  }
  return steps;
}

function isWrite<Order extends BatchedOrder, Write extends BatchedWrite>(each: Order | Write): each is Write {
  return "ofOrder" in each;
}

function maySee({ order, enriched: { identity } }: OrderToDecide, ofOrder: string, keys: OutcomeKeys | undefined): boolean {
  if (order.orderId === ofOrder) return true;
  // There is no such order yet, so nothing will be written.
  if (keys === undefined) return false;
  return recordKeys.some((key) => identity[key] !== null && identity[key] === keys[key]) || missingData(order, identity.person).length > 0;
}
