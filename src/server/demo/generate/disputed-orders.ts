import type { DemoEvent, DemoOrderEvent } from "#server/demo/generate/event.ts";

/** An order of the demo, and when it was delivered; null if it wasn't. */
export type DeliveredOrder = { orderId: string; order: DemoOrderEvent["order"]; at: Date; deliveredAt: Date | null };

/** The demo shop's orders with a chargeback, the latest first. */
export function disputedOrders(events: readonly DemoEvent[]): DeliveredOrder[] {
  const disputed = new Set(outcomesOf(events).flatMap(({ orderId, outcome }) => (outcome.type === "chargeback" ? [orderId] : [])));
  return ordersOf(events).filter(({ orderId }) => disputed.has(orderId));
}

/** The demo shop's orders that were visited for, were delivered and had no outcome, the latest first. */
export function undisputedOrders(events: readonly DemoEvent[]): DeliveredOrder[] {
  const withOutcome = new Set(outcomesOf(events).map(({ orderId }) => orderId));
  const sessions = new Set(
    events.flatMap((event) => (event.kind === "visit" ? event.visit.batches.map(({ sessionId }) => sessionId) : [])),
  );
  return ordersOf(events).filter(
    ({ orderId, order, deliveredAt }) => deliveredAt !== null && !withOutcome.has(orderId) && sessions.has(order.device?.sessionId ?? ""),
  );
}

function outcomesOf(events: readonly DemoEvent[]) {
  return events.flatMap((event) => (event.kind === "outcome" && event.shop === "demo" ? [event] : []));
}

function ordersOf(events: readonly DemoEvent[]): DeliveredOrder[] {
  const delivered = new Map(
    events.flatMap((event) =>
      event.kind === "delivery" && event.shop === "demo" && event.report.status === "delivered" ? [[event.orderId, event.at] as const] : [],
    ),
  );
  return events
    .flatMap((event) => (event.kind === "order" && event.shop === "demo" ? [event] : []))
    .map(({ order, at }) => ({ orderId: order.orderId, order, at, deliveredAt: delivered.get(order.orderId) ?? null }))
    .toReversed();
}
