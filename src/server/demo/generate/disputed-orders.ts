import type { DemoEvent, DemoOrderEvent, DemoReport, DemoVisitBatch, ShownStory } from "#server/demo/generate/event.ts";

/** An order of the demo and what documents tell of it. */
export type DeliveredOrder = {
  orderId: string;
  order: DemoOrderEvent["order"];
  at: Date;
  /** When it was delivered, and what its carrier noted then; null if it wasn't. */
  deliveredAt: Date | null;
  handover: string | null;
  /** What was seen of its visit; null where none was recorded. */
  visit: { pages: number; seconds: number } | null;
  ordersFromDeviceBefore: number;
};

/** The demo shop's orders with a chargeback, the latest first. */
export function disputedOrders(events: readonly DemoEvent[]): DeliveredOrder[] {
  const disputed = new Set(outcomesOf(events).flatMap(({ orderId, outcome }) => (outcome.type === "chargeback" ? [orderId] : [])));
  return ordersOf(events).filter(({ orderId }) => disputed.has(orderId));
}

/** The order of a story that was made to be looked at; null before the demo comes so far. */
export function shownOrder(events: readonly DemoEvent[], story: ShownStory): DeliveredOrder | null {
  const last = events.findLast((event) => event.kind === "order" && event.story === story);
  return ordersOf(events).find(({ order }) => last?.kind === "order" && order === last.order) ?? null;
}

/** What was reported of an order's parcels. */
export function parcelReports(events: readonly DemoEvent[], orderId: string): DemoReport[] {
  return events.flatMap((event) => (event.kind === "delivery" && event.shop === "demo" && event.orderId === orderId ? [event.report] : []));
}

function outcomesOf(events: readonly DemoEvent[]) {
  return events.flatMap((event) => (event.kind === "outcome" && event.shop === "demo" ? [event] : []));
}

function ordersOf(events: readonly DemoEvent[]): DeliveredOrder[] {
  const delivered = new Map(
    events.flatMap((event) =>
      event.kind === "delivery" && event.shop === "demo" && event.report.status === "delivered" ? [[event.orderId, event] as const] : [],
    ),
  );
  const visits = new Map(
    events.flatMap((event) => (event.kind === "visit" ? [[event.visit.batches[0]?.sessionId, event.visit.batches] as const] : [])),
  );
  const ofDevice = new Map<string, number>();
  return events
    .flatMap((event) => (event.kind === "order" && event.shop === "demo" ? [event] : []))
    .map(({ order, at }) => {
      const { deviceId, sessionId } = order.device ?? {};
      const before = deviceId === undefined ? 0 : (ofDevice.get(deviceId) ?? 0);
      if (deviceId !== undefined) ofDevice.set(deviceId, before + 1);
      const pages = sessionId === undefined ? undefined : visits.get(sessionId);
      const delivery = delivered.get(order.orderId);
      return {
        orderId: order.orderId,
        order,
        at,
        deliveredAt: delivery?.at ?? null,
        handover: delivery?.report.events.at(-1)?.text ?? null,
        visit: pages ? { pages: pages.length, seconds: lastedSeconds(pages) } : null,
        ordersFromDeviceBefore: before,
      };
    })
    .toReversed();
}

/** From its first page's opening to its last report. */
function lastedSeconds(pages: readonly DemoVisitBatch[]): number {
  const [first] = pages;
  if (first === undefined) return 0;
  return Math.round(((pages.at(-1) ?? first).at.getTime() - first.at.getTime() + first.openMs) / 1000);
}
