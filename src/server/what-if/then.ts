import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Decision, ScreeningBasis } from "#domain/payments/decision.ts";
import type { EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import type { RuleEnvironment, RuleList } from "#domain/rules/rule-environment.ts";
import type { ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import { decideBy } from "#domain/scenarios/decide-by.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { OrderFacts } from "#server/screening/enrich/enrich-order.ts";
import { orderEnvironment } from "#server/screening/order-environment.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import type { RecordedLists } from "#server/what-if/recorded-lists.ts";

/** An order as it was screened last, with everything that was known then. */
export type Then = {
  order: Order;
  raw: Record<string, unknown>;
  receivedAt: Date;
  identity: Identity;
  facts: Facts;
  /** The shop's. */
  currency: CurrencyCode;
  recorded: RecordedLists;
  listTypes: ReadonlyMap<string, ListType>;
  /** Earlier orders by key: those of the extra windows, and what is aggregated. */
  earlier: EarlierOrders;
  scenarios: readonly Scenario[];
  /** The same, compiled. */
  set: ScenarioSet;
  /** Of each scenario of the set, whether each of its rules held. */
  holding: boolean[][];
  /** What the screening decided. */
  decided: Decided;
  /** The facts that are found from an order alone, and its identity. */
  enrich: (order: Order) => { facts: OrderFacts; identity: Identity };
};

export type Decided = { decision: Decision; decidedBy: ScreeningBasis; scenario: Scenario; riskScore: number };

/** What is different about an order that is decided again. Without a score, it's scored anew. */
export type Difference = Partial<Pick<Then, "order" | "raw" | "identity" | "facts">> & {
  riskScore?: number;
  lists?: ReadonlyMap<string, RuleList>;
};

type Seen = Pick<Then, "order" | "raw" | "identity" | "facts" | "currency" | "earlier" | "recorded">;

/** Everything that rules see of an order that differs. */
export function environmentOf(then: Seen, { extraWindows }: Pick<ScenarioSet, "extraWindows">, difference: Difference): RuleEnvironment {
  const {
    order,
    raw,
    identity,
    facts,
    lists,
    riskScore = scoreOrder(order, facts).riskScore,
  } = {
    ...then,
    lists: then.recorded.lists,
    ...difference,
  };
  const { currency, earlier } = then;
  return orderEnvironment({ order, identity, currency, facts, riskScore, raw, lists, earlier, aggregated: earlier }, extraWindows);
}

/** What a set decides about an order that differs. */
export function decide(then: Seen, set: ScenarioSet, difference: Difference): Decided {
  const environment = environmentOf(then, set, difference);
  const scenario = set.match(environment);
  if (!scenario) throw new Error("A set that decided about an order has no catch-all");
  const { order, facts, riskScore } = environment;
  const { decision, decidedBy } = decideBy(scenario, { amount: order.amount, riskScore, limit: facts.amounts.limit });
  return { decision, decidedBy, scenario, riskScore };
}
