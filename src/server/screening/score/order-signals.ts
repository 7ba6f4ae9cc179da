import { formatMoney } from "#domain/money/money.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { personOf } from "#domain/screening/identity.ts";
import { roughDollars } from "#server/screening/score/rough-dollars.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";

/** First orders from this many dollars on are large, by level. */
const LARGE_FROM_DOLLARS = [500, 1500, 5000];

/** The order's size, urgency, referral and browser. */
export function orderSignals(order: Order, facts: Facts): Signal[] {
  const signals = amountSignals(order, facts);
  if (facts.browser.isBot === true) signals.push(signal("bot", {}));
  if (isExpress(order.shippingMethod)) signals.push(signal("express_shipping", {}));
  if (order.origin?.trim().toLowerCase() === "direct") signals.push(signal("direct_visit", {}));
  return signals;
}

/** A large order only matters if it names a customer none of whose orders was approved before. */
function amountSignals(order: Order, { person, phone }: Facts): Signal[] {
  if (personOf(order, phone.e164) === null || person.approvedOrders > 0 || (order.customer.ordersCount ?? 0) >= 3) return [];
  const dollars = roughDollars(order.amount) ?? 0;
  const level = LARGE_FROM_DOLLARS.findLastIndex((from) => dollars >= from);
  if (level === -1) return [];
  const code = person.orders === 0 ? "large_first_order" : "large_order_none_approved";
  return [signal(code, { amount: formatMoney(order.amount) }, level)];
}

function isExpress(shippingMethod: string | null): boolean {
  return /\b(express|overnight|next[ -]day|same[ -]day|priority)\b/i.test(shippingMethod ?? "");
}
