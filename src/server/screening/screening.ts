import type { Order } from "#domain/orders/order.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { formatMoney, sumToMinor } from "#domain/money/money.ts";
import { decideBy } from "#domain/scenarios/decide-by.ts";
import { guaranteeNote, guaranteeObstaclesOf, missingData } from "#domain/payments/guarantee-obstacles.ts";
import { guaranteeOf } from "#domain/payments/guarantee-status.ts";
import type { Reason } from "#domain/payments/reason.ts";
import { covers } from "#domain/rules/order-aggregation.ts";
import type { RuleEnvironment, RuleList } from "#domain/rules/rule-environment.ts";
import { identityOf, type Identity } from "#domain/screening/identity.ts";
import type { Point } from "#domain/screening/fact-kinds.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import { automaticActions } from "#domain/scenarios/sensor-types.ts";
import type { KeyedHash } from "#server/access/keyed-hash.ts";
import { makeListCopies } from "#server/custom-lists/list-copies.ts";
import type { Handle } from "#server/db/database.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { countryMiddle } from "#server/screening/enrich/country-middles.ts";
import { enrichOrder, enrichShown, type OrderFacts, type ShownFacts, type ShownOrder } from "#server/screening/enrich/enrich-order.ts";
import type { EnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import type { IpPlace } from "#server/screening/enrich/ip-places.ts";
import { makeScenarioSets } from "#server/scenarios/scenario-sets.ts";
import { signal } from "#server/screening/score/signal.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import { shopFactsOf } from "#server/screening/shop-facts.ts";
import { orderEnvironment } from "#server/screening/order-environment.ts";
import { makeOrdersInRow } from "#server/screening/orders-in-row.ts";
import { readShopHistories, type AskedOrder, type ShopHistory } from "#server/screening/shop-history.ts";
import { keyedIdentity } from "#server/screening/keyed-identity.ts";
import { keepTrace } from "#server/screening/kept-trace.ts";

export type EnrichedOrder = { facts: OrderFacts; identity: Identity };

export type OrderToDecide = {
  order: Order;
  raw: Record<string, unknown>;
  warnings: { path: string; message: string }[];
  enriched: EnrichedOrder;
  receivedAt: Date;
  /** `performance.now()` when the order arrived. */
  startedAt: number;
};

/** Screening, from a validated order to its decision, within the request that sent it. */
export type Screening = {
  /** Finds what is known without the shop's history, and the hashed identity keys. Runs before the transaction opens. */
  enrich(tenantId: number, order: Order): EnrichedOrder;
  /** Where an IP address is; without a city, the country's center. */
  locate(ip: string): { country: string | null; region: string | null; city: string | null; point: Point | null };
  /** The facts that a screen shows about an order as it is now. */
  enrichShown(order: ShownOrder): ShownFacts;
  /** Where an IP address is, as far as the bundled data know. */
  placeOf(ip: string): IpPlace;
  /**
   * Each order's facts from the shop, score, scenario and decision, or 'known' if the shop sent this orderId before. Each
   * sees those before it, as if it had come alone. May decide only the first of them: store those, then ask for the rest.
   * Writes nothing.
   */
  decide(handle: Handle, tenantId: number, orders: readonly OrderToDecide[]): Promise<(ScreenedOrder | "known")[]>;
  /**
   * Screens a stored order as it is after a change, by the live scenarios: as at its own `createdAt`, but with every outcome
   * so far, and without its payment as it was. `receivedAt` is when it arrived first. Writes nothing.
   */
  decideAgain(handle: Handle, tenantId: number, paymentId: number, order: OrderToDecide & { isErased: boolean }): Promise<ScreenedOrder>;
  /** Work with the shop's custom lists as they are now, by id, prepared for lookups. It waits for nothing. */
  withLists<T>(handle: Handle, tenantId: number, listIds: readonly string[], work: (lists: ReadonlyMap<string, RuleList>) => T): Promise<T>;
};

export function makeScreening(sources: EnrichSources, hash: KeyedHash, now: () => Date = () => new Date()): Screening {
  const sets = makeScenarioSets();
  /** Which set is live is read with all else, so what it aggregates is foreseen, and read again after the set has changed. */
  const readHistories = async (handle: Handle, tenantId: number, asked: readonly AskedOrder[]): Promise<ShopHistory[]> => {
    for (let needs = sets.lastAggregates(tenantId); ;) {
      const histories = await readShopHistories(handle, tenantId, asked, needs);
      const [history] = histories;
      if (history === undefined) return [];
      const { aggregates } = await sets.get(handle, tenantId, history.setVersion);
      if (covers(needs, aggregates)) return histories;
      needs = aggregates;
    }
  };
  const copies = makeListCopies();
  return {
    enrich(tenantId, order) {
      const facts = enrichOrder(order, sources);
      return { facts, identity: keyedIdentity(hash, tenantId, identityOf(order, facts.phone.e164)) };
    },
    locate(ip) {
      const { country, region, city, point } = sources.places.lookUp(ip);
      return { country, region, city, point: point ?? countryMiddle(country) };
    },
    enrichShown: (order) => enrichShown(order, sources),
    placeOf: (ip) => sources.places.lookUp(ip),
    async decide(handle, tenantId, orders) {
      const histories = await readHistories(handle, tenantId, orders.map(askedOf));
      const [first] = histories;
      if (first === undefined) return [];
      const set = await sets.get(handle, tenantId, first.setVersion);
      return copies.withLists(handle, tenantId, set.listIds, now(), (lists) => {
        const decided: (ScreenedOrder | "known")[] = [];
        const known = new Set<string>();
        const inRow = makeOrdersInRow();
        for (const [index, history] of histories.entries()) {
          const toDecide = orders[index];
          if (!toDecide) throw new Error("More was read than was asked for");
          const { order, enriched } = toDecide;
          if (history.existingPaymentId !== null || known.has(order.orderId)) {
            decided.push("known");
            continue;
          }
          const seen = inRow.seenBy(order, enriched.identity, history);
          if (seen === null) break;
          const done = screened(tenantId, toDecide, seen, set, lists);
          decided.push(done);
          known.add(order.orderId);
          inRow.add(done);
        }
        return decided;
      });
    },
    async decideAgain(handle, tenantId, paymentId, toDecide) {
      const [history] = await readHistories(handle, tenantId, [{ ...askedOf(toDecide), changed: paymentId }]);
      if (!history) throw new Error("No history was read for a changed order");
      const set = await sets.get(handle, tenantId, history.setVersion);
      return copies.withLists(handle, tenantId, set.listIds, now(), (lists) => ({
        ...screened(tenantId, toDecide, history, set, lists, toDecide.isErased),
        paymentId,
      }));
    },
    withLists: (handle, tenantId, listIds, work) => copies.withLists(handle, tenantId, listIds, now(), work),
  };
}

function askedOf({ order, enriched: { identity } }: OrderToDecide) {
  return { order, identity, needsLimit: missingData(order, identity.person).length > 0 };
}

function screened(
  tenantId: number,
  toDecide: OrderToDecide,
  history: ShopHistory,
  set: ScenarioSet,
  lists: RuleEnvironment["lists"],
  isErased = false,
): ScreenedOrder {
  const { order, enriched, raw, warnings, receivedAt } = toDecide;
  const facts: Facts = { ...enriched.facts, ...shopFactsOf(order, enriched.identity, history) };
  const { riskScore, reasons } = scoreOrder(order, facts);
  const { identity } = enriched;
  const amountShop = convertedAmount(order.amount, history.currency, bundledRates);
  const { currency, earlier, aggregated } = history;
  const environment = orderEnvironment({ order, identity, currency, facts, riskScore, raw, lists, earlier, aggregated }, set.extraWindows);
  const scenario = set.match(environment);
  if (!scenario) throw new Error(`Shop ${tenantId} has no catch-all scenario`);
  const { decision, decidedBy, ...timeOut } = decideBy(scenario, { amount: order.amount, riskScore, limit: facts.amounts.limit });
  const obstacles = guaranteeObstaclesOf({
    order,
    person: identity.person,
    riskScore,
    receivedAt,
    capUsd: history.guaranteeCapUsd,
    isErased,
    perDollar: bundledRates.get(order.amount.currency) ?? null,
  });
  return {
    tenantId,
    timeZone: history.timeZone,
    paymentId: history.paymentId,
    receivedAt,
    order,
    raw,
    warnings,
    identity,
    amountShop,
    facts,
    riskScore,
    reasons: decidedBy === "limit" ? [aboveLimit(order, facts), ...reasons] : reasons,
    decision,
    decidedBy,
    ...guaranteeOf(decision, history.hasGuarantee, guaranteeNote(obstacles)),
    guaranteeObstacles: obstacles,
    scenario: { id: Number(scenario.id), name: scenario.name },
    automaticActions: automaticActions(scenario.sensors),
    ...timeOut,
    setVersion: history.setVersion,
    trace: keepTrace(set.trace(environment)),
    tookMicros: Math.round((performance.now() - toDecide.startedAt) * 1000),
  };
}

function aboveLimit({ amount: { currency } }: Order, { amounts }: Facts): Reason {
  const limit = formatMoney({ amountMinor: sumToMinor(amounts.limit ?? 0, currency) ?? 0, currency });
  const { code, sign, reason } = signal("too_little_data", { limit });
  return { code, sign, reason };
}
