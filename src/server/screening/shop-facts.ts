import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { accountAgeSeconds } from "#domain/orders/account-age.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { Order } from "#domain/orders/order.ts";
import type { AggregatedOrder } from "#domain/rules/aggregate-orders.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { sumToMinor, toMajor } from "#domain/money/money.ts";
import { amountLimitOf } from "#domain/screening/amount-limit.ts";
import { blankFacts } from "#domain/screening/fact-kinds.ts";
import { factTables, type AmountFacts, type Facts, type TrackRecord } from "#domain/screening/facts.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { roughPerDollar } from "#server/screening/score/rough-dollars.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { cardCountryOf } from "#server/screening/card-country.ts";
import { countVelocities } from "#server/screening/count-velocities.ts";
import type { EarlierOrder, KeyRecord, ShopHistory } from "#server/screening/shop-history.ts";

/** Facts from the shop's own history: velocities, the person, usual amounts, and earlier outcomes. */
export function shopFactsOf(
  order: Order,
  identity: Identity,
  history: ShopHistory,
): Pick<Facts, "person" | "amounts" | "velocity" | "record"> {
  const at = order.createdAt.getTime();
  return {
    velocity: countVelocities(asEarlierOrder(order, identity), identity, history.earlier),
    person: {
      orders: history.personOrders,
      approvedOrders: history.personApprovedOrders,
      chargebacks: history.records.person.chargebacks,
      daysSinceFirstSeen: daysSince(history.records.person.firstSeen, at),
      secondsSinceRegistered: accountAgeSeconds(order.customer.createdAt, order.createdAt),
    },
    amounts: amountFactsOf(order, history),
    record: {
      email: trackRecordOf(history.records.email, at),
      card: trackRecordOf(history.records.card, at),
      device: trackRecordOf(history.records.device, at),
      person: trackRecordOf(history.records.person, at),
    },
  };
}

/** The limit for an order that lacks data, from the shop's usual amounts; blank if those weren't asked for. */
export function amountFactsOf(
  { amount: { currency } }: Order,
  { approvedAmounts, guaranteeCapUsd }: Pick<ShopHistory, "approvedAmounts" | "guaranteeCapUsd">,
): AmountFacts {
  if (approvedAmounts === null) return blankFacts(factTables.amounts);
  const perDollar = bundledRates.get(currency) ?? roughPerDollar(currency);
  const capMinor = perDollar === null ? null : sumToMinor(guaranteeCapUsd * perDollar, currency);
  const approvedMinor = approvedAmounts.map(([, amountMinor]) => amountMinor);
  const { medianMinor, limitMinor } = amountLimitOf(approvedMinor, capMinor);
  return { approvedMedian: majorOf(medianMinor, currency), limit: majorOf(limitMinor, currency) };
}

function majorOf(minor: number | null, currency: CurrencyCode): number | null {
  return minor === null ? null : toMajor(minor, currency);
}

export function asEarlierOrder(order: Order, identity: Identity): EarlierOrder {
  return {
    at: order.createdAt.getTime(),
    person: identity.person,
    email: identity.email,
    card: identity.card,
    device: identity.device,
    ip: identity.ip,
  };
}

/** The order as aggregations know it, with its amount in the shop's currency. */
export function asAggregatedOrder({ order, identity, amountShop, facts }: AggregatedParts): AggregatedOrder {
  return {
    at: order.createdAt.getTime(),
    amount: amountShop,
    ...identity,
    cardBin: order.payment.cardBin,
    cardCountry: cardCountryOf({ facts, order }),
    acquirer: order.payment.acquirer,
    currency: order.amount.currency,
  };
}
type AggregatedParts = Pick<ScreenedOrder, "order" | "identity" | "amountShop"> & { facts: Pick<Facts, "card"> };

function trackRecordOf(record: KeyRecord, at: number): TrackRecord {
  return {
    chargebacks: record.chargebacks,
    fraudConfirmed: record.fraudConfirmed,
    legitConfirmed: record.legitConfirmed,
    daysSinceFirstSeen: daysSince(record.firstSeen, at),
  };
}

/** Never below 0, although the earliest order may be one that was overtaken on its way here. */
function daysSince(then: number | null, at: number): number | null {
  return then === null ? null : Math.max(0, Math.floor((at - then) / DAY_MS));
}
