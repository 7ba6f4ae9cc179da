import { formatMoney } from "#domain/money/money.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { roughDollars } from "#server/screening/score/rough-dollars.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";

/** How much, how fast, from where in the web and with what browser. */
export function orderSignals(order: Order, facts: Facts): Signal[] {
  const signals = amountSignals(order, facts);
  if (facts.browser.isBot === true) signals.push(signal("bot", "Ordered by a program, not by a person in a browser"));
  if (isFastest(order.shippingMethod)) signals.push(signal("fastestShipping", "Wants the fastest shipping"));
  if (order.origin?.trim().toLowerCase() === "direct")
    signals.push(signal("cameDirectly", "Came to the shop directly, not through a search or an advertisement"));
  return signals;
}

/** A large order says something only of somebody of whom no order was approved before. */
function amountSignals(order: Order, { person }: Facts): Signal[] {
  if (person.approvedOrders > 0 || (order.customer.ordersCount ?? 0) >= 3) return [];
  const dollars = roughDollars(order.amount) ?? 0;
  const amount = formatMoney(order.amount);
  const reason =
    person.orders === 0 ? `First order, and it is for ${amount}` : `None of the earlier orders was approved, and this one is for ${amount}`;
  if (dollars >= 5000) return [signal("hugeFirstOrder", reason)];
  if (dollars >= 1500) return [signal("largeFirstOrder", reason)];
  return dollars >= 500 ? [signal("sizeableFirstOrder", reason)] : [];
}

function isFastest(shippingMethod: string | null): boolean {
  return /\b(express|overnight|next[ -]day|same[ -]day|priority)\b/i.test(shippingMethod ?? "");
}
