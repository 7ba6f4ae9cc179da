import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import type { Order } from "#domain/orders/order.ts";
import { aggregationReader, type EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { extraWindowName, velocityReader, type ExtraWindow } from "#domain/rules/velocities.ts";
import type { VelocityKey } from "#domain/screening/facts.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { countVelocity } from "#server/screening/count-velocities.ts";
import { asAggregatedOrder, asEarlierOrder } from "#server/screening/shop-facts.ts";
import type { EarlierOrder } from "#server/screening/shop-history.ts";

type Known = Pick<RuleEnvironment, "facts" | "riskScore" | "raw" | "lists"> & {
  order: Order;
  identity: Identity;
  /** The shop's, in which amounts are summed up. */
  currency: CurrencyCode;
  /** Earlier orders by key, latest first: those of the extra windows, and what is aggregated. */
  earlier: Partial<Record<VelocityKey, readonly EarlierOrder[]>>;
  aggregated: EarlierOrders;
};

/** Everything that rules can see of an order, with the windows that a set's rules need beyond the facts' own. */
export function orderEnvironment(
  { order, identity, currency, facts, earlier, aggregated, ...others }: Known,
  extraWindows: readonly ExtraWindow[],
): RuleEnvironment {
  const self = asEarlierOrder(order, identity);
  const windows = extraWindows.map(
    (window) =>
      [extraWindowName(window), countVelocity(self, identity[window.key], earlier[window.key] ?? [], window.hours * 3600)] as const,
  );
  const amountShop = convertedAmount(order.amount, currency, bundledRates);
  return {
    ...others,
    order,
    facts,
    velocity: velocityReader(facts, new Map(windows)),
    aggregated: aggregationReader(asAggregatedOrder({ order, identity, amountShop, facts }), aggregated),
  };
}
