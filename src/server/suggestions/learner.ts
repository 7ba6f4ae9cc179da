import { jsonObject } from "#contract/codecs.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { readOrder } from "#domain/orders/parse-order.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { findRules, judgeAll } from "#domain/suggestions/find-rules.ts";
import { lessonOf, type LeftOut } from "#domain/suggestions/lesson.ts";
import { makeConditions, type ChargedBack, type Condition } from "#domain/suggestions/make-conditions.ts";
import { makeOrderTable } from "#domain/suggestions/order-table.ts";
import { CHARGEBACKS_NEEDED, type Judged, type Learned, type NothingBecause } from "#domain/suggestions/suggestion.ts";
import { factsOfKept } from "#server/screening/kept-facts.ts";
import { orderEnvironment } from "#server/screening/order-environment.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import type { LearnableOrder } from "#server/suggestions/learnable-orders-store.ts";

export type LearnerSetup = {
  /** The shop's, in which amounts are summed up. */
  currency: CurrencyCode;
  /** The orders' own. */
  currencies: readonly CurrencyCode[];
  /** Rules are found in the orders before this time, in milliseconds since 1970. */
  splitAt: number;
};

/** Finds rules in orders: first it's shown charged-back ones, of which it makes conditions, and then all. */
export type Learner = {
  /** Shows charged-back orders from before the split. Returns how many teach something so far. */
  noteChargedBack: (orders: readonly LearnableOrder[]) => number;
  /** Shows orders in order of time. */
  learn: (orders: readonly LearnableOrder[]) => void;
  /** What was found in the orders that were shown. */
  find: () => Learned;
};

export function makeLearner({ currency, currencies, splitAt }: LearnerSetup): Learner {
  const chargedBack: ChargedBack[] = [];
  let amountChargedBack = 0;
  let orders = 0;
  const leftOut = new Map<LeftOut, number>();
  let tables: ReturnType<typeof makeTables> | null = null;

  function leaveOut(because: LeftOut): void {
    leftOut.set(because, (leftOut.get(because) ?? 0) + 1);
  }

  function begin(): ReturnType<typeof makeTables> {
    tables ??= makeTables(makeConditions(chargedBack, currencies));
    return tables;
  }

  return {
    noteChargedBack(shown) {
      for (const order of shown) {
        if (lessonOf(order) !== "charged_back") continue;
        const env = environmentOf(order, currency);
        if (env === null) continue;
        chargedBack.push({ env, person: order.person });
        amountChargedBack += order.amountShop ?? 0;
      }
      return chargedBack.length;
    },
    learn(shown) {
      const { learned, later } = begin();
      for (const order of shown) {
        orders += 1;
        const lesson = lessonOf(order);
        if (lesson !== "charged_back" && lesson !== "good") {
          leaveOut(lesson);
          continue;
        }
        const env = environmentOf(order, currency);
        if (env === null) {
          leaveOut("unreadable");
          continue;
        }
        const part = order.createdAt < splitAt ? learned : later;
        const table = lesson === "good" ? part.good : part.chargedBack;
        table.add(env, order.amountShop ?? 0);
      }
    },
    find() {
      const counted = { orders, leftOut: Object.fromEntries(leftOut) };
      if (chargedBack.length < CHARGEBACKS_NEEDED) {
        const chargebacks = { orders: chargedBack.length, amount: amountChargedBack };
        return { ...counted, ...noneFound("few_chargebacks"), learned: { ...nothing, chargebacks } };
      }
      const { conditions, learned: making, later: makingLater } = begin();
      const learned = { chargedBack: making.chargedBack.read(), good: making.good.read() };
      const later = { chargedBack: makingLater.chargedBack.read(), good: makingLater.good.read() };
      const sums = { ...counted, learned: judgeAll(learned), later: judgeAll(later) };
      if (learned.chargedBack.orders < CHARGEBACKS_NEEDED) return { ...sums, found: [], nothingBecause: "few_chargebacks" };
      if (learned.good.orders === 0) return { ...sums, found: [], nothingBecause: "no_good_orders" };
      const found = findRules(conditions, learned, later);
      return { ...sums, found, nothingBecause: found.length === 0 ? "no_rule" : null };
    },
  };
}

const nothing: Judged = { chargebacks: { orders: 0, amount: 0 }, good: { orders: 0, amount: 0 } };

/** What is found where there's nothing to learn from. */
export function noneFound(because: NothingBecause): Learned {
  return { orders: 0, leftOut: {}, learned: nothing, later: nothing, found: [], nothingBecause: because };
}

function makeTables(conditions: readonly Condition[]) {
  const part = () => ({ chargedBack: makeOrderTable(conditions), good: makeOrderTable(conditions) });
  return { conditions, learned: part(), later: part() };
}

/** What rules see of an order as it was screened first; null without its data, or if it wouldn't be taken in today. */
function environmentOf({ raw, facts: kept, receivedAt }: LearnableOrder, currency: CurrencyCode): RuleEnvironment | null {
  if (raw === null || kept === null) return null;
  const sent = jsonObject.parse(JSON.parse(raw));
  const { order } = readOrder(sent, new Date(receivedAt), [], []);
  if (order === null) return null;
  const facts = factsOfKept(JSON.parse(kept));
  const { riskScore } = scoreOrder(order, facts);
  const known = { order, identity: nobody, currency, facts, riskScore, raw: sent, lists: new Map(), earlier: {}, aggregated: {} };
  return orderEnvironment(known, []);
}

/** Suggested rules look nothing up by who ordered: what they count is in the facts. */
const nobody: Identity = { person: null, email: null, card: null, device: null, ip: null, phone: null, shippingAddress: null };
