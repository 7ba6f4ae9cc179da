import { formatCount } from "#domain/payments/page-range.ts";
import { capitalized } from "#domain/text/capitalized.ts";
import { truncateReference } from "#domain/text/truncate.ts";
import { decisionOfAction, staffActionDone, type StaffAction } from "#domain/payments/staff-decision.ts";

/** The same of several orders: '2 orders under guarantee: Surety covers the loss if there's a chargeback.' */
export function countedGuaranteeWords(count: number, words: string): string {
  const ofSeveral = count === 1 ? words : words.replace("while it waits", "while they wait").replace("fulfill it", "fulfill them");
  if (!/^(Under|Not under|Not guaranteed)/.test(ofSeveral)) return `${ordersCounted(count)}: ${ofSeveral}`;
  return `${ordersCounted(count)} ${ofSeveral.charAt(0).toLowerCase()}${ofSeveral.slice(1)}`;
}

/** 'Order #1001 approved', '12 orders put on hold', 'Decision on order #1001 released'. */
export function doneWords(action: StaffAction, orders: readonly Named[]): string {
  if (decisionOfAction(action) === null) return `Decision on ${ordersNamed(orders)} released`;
  return capitalized(`${ordersNamed(orders)} ${staffActionDone(action)}`);
}

type Named = { reference: string };

/** 'order #1001', '12 orders'. */
export function ordersNamed(orders: readonly Named[]): string {
  const [first] = orders;
  return first && orders.length === 1 ? orderNamed(first) : ordersCounted(orders.length);
}

/** '#1001', as a list of orders names it. */
export function referenceOf({ reference }: Named): string {
  const name = reference.trim();
  return name === "" ? "No reference" : truncateReference(name);
}

/** 'order #1001', as its link names it. */
function orderNamed({ reference }: Named): string {
  const name = reference.trim();
  return name === "" ? "order" : `order ${truncateReference(name)}`;
}

/** '1 order', '12 orders'. */
export function ordersCounted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
}
