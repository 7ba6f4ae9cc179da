import { jsonObject } from "#contract/codecs.ts";
import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { toMajor } from "#domain/money/money.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import type { Order } from "#domain/orders/order.ts";
import { readOrder } from "#domain/orders/parse-order.ts";
import type { Decision, TimeOut, TimeOutDecision } from "#domain/payments/decision.ts";
import { fullRefundAt } from "#domain/payments/full-refund.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import { decisionOfAction, isReached, type StaffAction } from "#domain/payments/staff-decision.ts";
import { standingOf, type Screened, type Standing, type StaffWord } from "#domain/payments/standing.ts";
import type { Fate, ReplayFindings } from "#domain/replay/replay.ts";
import { aggregationReader, type EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import type { RuleEnvironment, RuleList } from "#domain/rules/rule-environment.ts";
import { extraWindowName, velocityReader } from "#domain/rules/velocities.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import { decideBy } from "#domain/scenarios/decide-by.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { USUAL_ORDERS } from "#domain/screening/amount-limit.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { countFindings, worstOf } from "#server/replay/findings.ts";
import { countVelocity } from "#server/screening/count-velocities.ts";
import { factsOfKept } from "#server/screening/kept-facts.ts";
import { keepTrace, type KeptTrace } from "#server/screening/kept-trace.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import { amountFactsOf, asAggregatedOrder, asEarlierOrder } from "#server/screening/shop-facts.ts";
import { OVERTAKEN_MS } from "#server/screening/shop-history.ts";

/*
 * What a replay goes through, in the order in which it happened. Times are milliseconds since 1970. A place is an id of the
 * shop's row: all ids come from one sequence, so the smaller one came first.
 */

type Happened = { place: number; at: number; paymentId: number };

/** An order of the shop that was approved when a batch began, as the shop's usual amounts are found by. */
export type ApprovedOrder = { paymentId: number; at: number; amountMinor: number };

/** An order was screened: as it came, or after it changed. */
export type StreamScreening = Happened & {
  kind: "screened";
  /** From 1. */
  number: number;
  createdAt: number;
  receivedAt: number;
  /** Whether it was placed in the replay's time. Others are only screened again as they change in it. */
  isCounted: boolean;
  /** The order as sent and the facts as stored, as JSON text. */
  raw: string;
  facts: string;
  identity: Identity;
  was: TimeOut & { decision: Decision; scenarioId: number; riskScore: number };
  fate: Fate;
  /** Of today, in the shop's currency; null without an exchange rate. */
  amountShop: number | null;
  /** Earlier orders with the keys that the scenarios need beyond the facts, latest first. */
  aggregated: EarlierOrders;
  /** The latest approved orders in its currency as the batch began; null unless the order lacks data to be guaranteed. */
  approved: ApprovedOrder[] | null;
};

/** Staff, an outcome or a time-out had a say about an order. */
type StreamEvent = Happened & { kind: "happened" };
/** What really stood then. */
type StreamDecision = Happened & { kind: "decided"; decision: Decision; createdAt: number; currency: CurrencyCode; amountMinor: number };
/** An order changed: who ordered it, and its amount, are these from then on. */
type StreamChange = Happened & { kind: "changed"; personKey: string | null; amountMinor: number };

export type StreamItem = StreamScreening | StreamEvent | StreamDecision | StreamChange;

/** What really happened to an order, for those about which something is in a batch. */
export type KnownOrder = {
  paymentId: number;
  /** How it stood as the batch began. */
  stood: Decision;
  screenings: (TimeOut & { number: number; at: number; decision: Decision })[];
  staff: { place: number; at: number; action: StaffAction; undoneAt: number | null }[];
  /** In order of time. */
  outcomes: { place: number; at: number; type: OutcomeType; reason: string | null; amountMinor: number | null }[];
};

type ReplayedScreening = TimeOut & { number: number; at: number; real: Decision; decision: Decision };

/** An order whose screenings come out differently, as it stands in the replay. */
export type ReplayedOrder = {
  paymentId: number;
  createdAt: number;
  receivedAt: number;
  isCounted: boolean;
  personKey: string | null;
  currency: CurrencyCode;
  amountMinor: number;
  screenings: ReplayedScreening[];
  /** What its screenings decided, then and now: the worst of them. */
  decidedThen: Decision;
  decidedNow: Decision;
  /** How it stands really, and in the replay. */
  stoodThen: Decision;
  standsNow: Decision;
  dueAt: number | null;
  dueDecision: TimeOutDecision | null;
  fate: Fate;
  amountShop: number | null;
  /** Of its latest screening in the replay. */
  scenarioId: number;
  scenarioName: string;
  riskScore: number;
  number: number;
  /** Null where the decision is the same, or too many are listed already. */
  trace: KeptTrace | null;
};

export type ReplayBatch = {
  items: readonly StreamItem[];
  known: readonly KnownOrder[];
  /** Of the orders and persons that the batch is about, those that are replayed differently so far. */
  rows: readonly ReplayedOrder[];
  /** Orders that are left out in it. */
  leftOut: number;
  /** How many more traces may be kept. */
  tracesLeft: number;
};

export type ReplayResult = { findings: ReplayFindings; changed: ReplayedOrder[] };

/** A list, and when it held which values, earliest first. */
export type ListHistory = { listId: number; type: ListType; spans: readonly ListSpan[] };
export type ListSpan = { value: string; written: string | null; fromMs: number; untilMs: number | null };

export type ReplaySetup = {
  scenarios: readonly Scenario[];
  shop: { currency: CurrencyCode; guaranteeCapUsd: number };
  lists: readonly ListHistory[];
  findings: ReplayFindings;
};

/** Replays batches one after another, each from where the one before ended. */
export type Replayer = (batch: ReplayBatch) => ReplayResult;

/**
 * Tries scenarios on past orders. Each order keeps what was known about it; what depends on decisions is computed anew: how
 * many approved orders the customer had, and the limit for orders with little data. Staff, outcomes and changes of orders have
 * their say at their times, and time-outs end as the tried scenarios say. Staff's word that changes nothing isn't heard, as it
 * wouldn't have been taken.
 */
export function makeReplayer({ scenarios, shop, lists, findings: soFar }: ReplaySetup): Replayer {
  const set = compileScenarios(scenarios);
  const listsAt = followLists(lists);
  const findings = countFindings(soFar, scenarios);

  return ({ items, known: knownOrders, rows: givenRows, leftOut, tracesLeft }) => {
    const known = new Map(knownOrders.map((order) => [order.paymentId, order]));
    const rows = new Map(givenRows.map((row) => [row.paymentId, row]));
    const ofPerson = new Map<string, Set<ReplayedOrder>>();
    const changed = new Set<ReplayedOrder>();
    /** Orders of the batch as they really stand so far. */
    const stood = new Map<number, Decision>();
    /** Orders that were decided on in the batch, as they stand in the replay. */
    const decided = new Map<number, ApprovedOrder & { currency: CurrencyCode; isApproved: boolean }>();
    let traces = tracesLeft;
    for (const row of rows.values()) joinPerson(row);
    let nextDue = earliestDue(rows.values());
    findings.addLeftOut(leftOut);

    function joinPerson(row: ReplayedOrder): void {
      if (row.personKey === null) return;
      const others = ofPerson.get(row.personKey) ?? new Set();
      ofPerson.set(row.personKey, others.add(row));
    }

    /** How many more approved orders the customer has in the replay than they really had. */
    function moreApproved({ paymentId, identity: { person }, createdAt }: StreamScreening): number {
      let more = 0;
      for (const row of (person !== null && ofPerson.get(person)) || []) {
        if (row.paymentId === paymentId || row.createdAt > createdAt + OVERTAKEN_MS) continue;
        more += Number(row.standsNow === "approved") - Number(row.stoodThen === "approved");
      }
      return more;
    }

    function usualAmounts({ paymentId, createdAt, approved }: StreamScreening, { amount: { currency } }: Order): [number, number][] {
      const here = [...decided.values()].filter((each) => each.isApproved && each.currency === currency);
      return [...(approved ?? []).filter((each) => !decided.has(each.paymentId)), ...here]
        .filter((each) => each.paymentId !== paymentId && each.at <= createdAt + OVERTAKEN_MS)
        .toSorted((a, b) => b.at - a.at || b.paymentId - a.paymentId)
        .slice(0, USUAL_ORDERS)
        .map(({ at, amountMinor }) => [at, amountMinor]);
    }

    /** Has an order stand as it would at a place and time. */
    function settle(row: ReplayedOrder, place: number, at: number): void {
      const { decision, dueAt, dueDecision } = standingIn(row, known.get(row.paymentId), place, at);
      row.standsNow = decision;
      row.dueAt = dueAt?.getTime() ?? null;
      row.dueDecision = dueDecision;
      if (row.dueAt !== null && row.dueDecision !== null) nextDue = Math.min(nextDue, row.dueAt);
      note(row, decision === "approved");
      changed.add(row);
    }

    function note(order: Pick<ReplayedOrder, "paymentId" | "createdAt" | "currency" | "amountMinor">, isApproved: boolean): void {
      const { paymentId, createdAt, currency, amountMinor } = order;
      decided.set(paymentId, { paymentId, at: createdAt, currency, amountMinor, isApproved });
    }

    /** Ends what is due by this time, before what happens at this place. */
    function endDue(place: number, at: number): void {
      if (at < nextDue) return;
      const due = [...rows.values()].filter(({ dueAt, dueDecision }) => dueAt !== null && dueDecision !== null && dueAt <= at);
      nextDue = Infinity;
      for (const row of due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))) settle(row, place - 1, row.dueAt ?? at);
      nextDue = earliestDue(rows.values());
    }

    function screen(item: StreamScreening): void {
      const { paymentId, number, at, was, isCounted, fate, amountShop } = item;
      const { order } = readOrder(jsonObject.parse(JSON.parse(item.raw)), new Date(item.receivedAt), [], []);
      // What is refused today may have been taken in under other rules.
      if (order === null) {
        if (number === 1) findings.addLeftOut(1);
        return;
      }
      const facts = factsFor(item, order);
      const { riskScore } = scoreOrder(order, facts);
      const environment = environmentOf(item, order, facts, riskScore);
      const isFirst = number === 1;
      const scenario = set.follow(environment, (place, rulesHeld) => {
        const tried = set.scenarios[place];
        if (tried && isFirst && isCounted) findings.addTried(tried, rulesHeld);
      });
      if (!scenario) throw new Error("The scenarios of a replay have no catch-all");
      const isAboveLimit = facts.amounts.limit !== null && toMajor(order.amount.amountMinor, order.amount.currency) > facts.amounts.limit;
      const { decision } = decideBy(scenario, riskScore, isAboveLimit);
      const timeOut: TimeOut = {
        timeOutMinutes: scenario.timeOutMinutes,
        timeOutDecision: scenario.timeOutMinutes === null ? null : scenario.timeOutDecision,
      };
      const isOther = decision !== was.decision || (decision === "pending" && !isSame(timeOut, was));
      if (isFirst && isCounted) {
        findings.addMatch(String(was.scenarioId), scenario);
        if (!isHistory(new Date(item.createdAt), new Date(item.receivedAt))) findings.addRuns(scenario);
      }
      if (isCounted && (isOther || Number(scenario.id) !== was.scenarioId || riskScore !== was.riskScore)) findings.addDifferent();
      const existing = rows.get(paymentId);
      const counted = { fate, amount: amountShop ?? 0 };
      if (!existing && !isOther) {
        stood.set(paymentId, isFirst ? was.decision : (stood.get(paymentId) ?? known.get(paymentId)?.stood ?? was.decision));
        if (isFirst)
          note(
            { paymentId, createdAt: item.createdAt, currency: order.amount.currency, amountMinor: order.amount.amountMinor },
            decision === "approved",
          );
        if (!isCounted) return;
        if (isFirst) return findings.addOrder({ from: was.decision, to: decision, ...counted });
        const earlier = earlierDecisions(item);
        const [before, after] = [worstOf(earlier), worstOf([...earlier, was.decision])];
        return findings.moveOrder({ from: before, to: before, ...counted }, { from: after, to: after, ...counted });
      }
      const row = existing ?? newRow(item, order);
      const before = row.screenings.length === 0 ? null : { from: row.decidedThen, to: row.decidedNow, ...counted };
      row.screenings.push({ number, at, real: was.decision, decision, ...timeOut });
      row.decidedThen = worstOf(asList(row.screenings.map(({ real }) => real)));
      row.decidedNow = worstOf(asList(row.screenings.map((each) => each.decision)));
      Object.assign(row, { scenarioId: Number(scenario.id), scenarioName: scenario.name, riskScore, number, trace: null });
      if (row.decidedThen !== row.decidedNow && isCounted && traces > 0) {
        traces -= 1;
        row.trace = keepTrace(set.trace(environment));
      }
      const after = { from: row.decidedThen, to: row.decidedNow, ...counted };
      if (isCounted && before === null) findings.addOrder(after);
      else if (isCounted && before !== null) findings.moveOrder(before, after);
      if (isFirst) row.stoodThen = was.decision;
      settle(row, item.place, at);
    }

    function earlierDecisions({ paymentId, number }: StreamScreening): [Decision, ...Decision[]] {
      return asList((known.get(paymentId)?.screenings ?? []).filter((each) => each.number < number).map(({ decision }) => decision));
    }

    function newRow(item: StreamScreening, order: Order): ReplayedOrder {
      const { paymentId, createdAt, receivedAt, isCounted, identity, fate, amountShop, was, number } = item;
      const earlier = number === 1 ? [] : (known.get(paymentId)?.screenings ?? []).filter((each) => each.number < number);
      const decision = earlier.length === 0 ? was.decision : worstOf(asList(earlier.map((each) => each.decision)));
      const row: ReplayedOrder = {
        paymentId,
        createdAt,
        receivedAt,
        isCounted,
        personKey: identity.person,
        currency: order.amount.currency,
        amountMinor: order.amount.amountMinor,
        screenings: earlier.map((each) => ({ ...each, real: each.decision })),
        decidedThen: decision,
        decidedNow: decision,
        stoodThen: stood.get(paymentId) ?? known.get(paymentId)?.stood ?? was.decision,
        standsNow: was.decision,
        dueAt: null,
        dueDecision: null,
        fate,
        amountShop,
        scenarioId: was.scenarioId,
        scenarioName: "",
        riskScore: was.riskScore,
        number,
        trace: null,
      };
      rows.set(paymentId, row);
      joinPerson(row);
      return row;
    }

    function factsFor(item: StreamScreening, order: Order): Facts {
      const facts = factsOfKept(JSON.parse(item.facts));
      const approvedOrders = Math.max(0, facts.person.approvedOrders + moreApproved(item));
      const { guaranteeCapUsd } = shop;
      const amounts =
        item.approved === null ? facts.amounts : amountFactsOf(order, { approvedAmounts: usualAmounts(item, order), guaranteeCapUsd });
      return { ...facts, person: { ...facts.person, approvedOrders }, amounts };
    }

    for (const item of items) {
      endDue(item.place, item.at);
      const row = rows.get(item.paymentId);
      switch (item.kind) {
        case "screened":
          screen(item);
          break;
        case "happened":
          if (row) settle(row, item.place, item.at);
          break;
        case "decided":
          stood.set(item.paymentId, item.decision);
          if (row) {
            row.stoodThen = item.decision;
            settle(row, item.place, item.at);
          } else note(item, item.decision === "approved");
          break;
        case "changed":
          if (!row) break;
          if (row.personKey !== null) ofPerson.get(row.personKey)?.delete(row);
          row.personKey = item.personKey;
          row.amountMinor = item.amountMinor;
          joinPerson(row);
          settle(row, item.place, item.at);
      }
    }
    return { findings: findings.read(), changed: [...changed] };
  };

  function environmentOf(item: StreamScreening, order: Order, facts: Facts, riskScore: number): RuleEnvironment {
    const { identity } = item;
    const self = asEarlierOrder(order, identity);
    const windows = new Map(
      set.extraWindows.map((window) => [
        extraWindowName(window),
        countVelocity(self, identity[window.key], item.aggregated[window.key] ?? [], window.hours * 3600),
      ]),
    );
    const amountShop = convertedAmount(order.amount, shop.currency, bundledRates);
    return {
      order,
      facts,
      riskScore,
      raw: JSON.parse(item.raw),
      lists: listsAt(item.at),
      velocity: velocityReader(facts, windows),
      aggregated: aggregationReader(asAggregatedOrder({ order, identity, amountShop, facts }), item.aggregated),
    };
  }
}

/** How an order stands in a replay, after everything up to a place, at a time. */
function standingIn(row: ReplayedOrder, known: KnownOrder | undefined, place: number, at: number): Standing {
  const { createdAt, receivedAt, amountMinor } = row;
  const [first, ...later] = row.screenings.map(asScreened);
  if (!first) throw new Error("An order of a replay has no screening");
  const standing = (staff: StaffWord | null, now: number, until: number): Standing => {
    const outcomes = (known?.outcomes ?? []).filter((outcome) => outcome.place <= until);
    return standingOf(
      {
        createdAt: new Date(createdAt),
        receivedAt: new Date(receivedAt),
        hasGuarantee: false,
        screenings: [first, ...later.filter((screened) => screened.at.getTime() <= now)],
        staff,
        outcomes: outcomes.map(({ type, at: happenedAt, reason }) => ({ type, at: new Date(happenedAt), reason })),
        refundedAt: fullRefundAt(amountMinor, outcomes),
        coverEnds: [],
        claimDeclined: null,
      },
      new Date(now),
    );
  };
  let last: { action: StaffAction; word: StaffWord } | null = null;
  for (const said of known?.staff ?? []) {
    if (said.place > place || (said.undoneAt !== null && said.undoneAt <= at)) continue;
    const before = standing(last?.word ?? null, said.at, said.place - 1);
    if (isReached(said.action, { decision: before.decision, closedAt: before.closed?.at ?? null }, last)) continue;
    const word = wordOf(said.action, said.at);
    const isClosedAtOnce = decisionOfAction(said.action) === "pending" && standing(word, said.at, said.place).closed !== null;
    if (!isClosedAtOnce) last = { action: said.action, word };
  }
  return standing(last?.word ?? null, at, place);
}

function wordOf(action: StaffAction, at: number): StaffWord {
  const decision = decisionOfAction(action);
  return decision === null ? { decision, at: new Date(at) } : { decision, at: new Date(at), guaranteeStatus: 0, guaranteeNote: null };
}

function asScreened({ decision, at, timeOutMinutes, timeOutDecision }: ReplayedScreening): Screened {
  return { decision, at: new Date(at), guaranteeStatus: 0, obstacles: [], timeOutMinutes, timeOutDecision };
}

function isSame(a: TimeOut, b: TimeOut): boolean {
  return a.timeOutMinutes === b.timeOutMinutes && a.timeOutDecision === b.timeOutDecision;
}

function asList<T>([first, ...others]: readonly T[]): [T, ...T[]] {
  if (first === undefined) throw new Error("An order of a replay has no screening");
  return [first, ...others];
}

function earliestDue(rows: Iterable<ReplayedOrder>): number {
  let earliest = Infinity;
  for (const { dueAt, dueDecision } of rows) if (dueAt !== null && dueDecision !== null) earliest = Math.min(earliest, dueAt);
  return earliest;
}

/** Gives the lists as they were at a time, which never goes back. */
function followLists(lists: readonly ListHistory[]): (at: number) => ReadonlyMap<string, RuleList> {
  const followed = lists.map(({ listId, type, spans }) => ({
    id: String(listId),
    index: makeListIndex(type, spans.length),
    spans,
    read: 0,
  }));
  let latest = -Infinity;
  return (at) => {
    latest = Math.max(latest, at);
    return new Map(
      followed.map((list) => {
        for (let span = list.spans[list.read]; span && span.fromMs <= latest; span = list.spans[++list.read])
          list.index.put({ value: span.value, written: span.written, expiresAtMs: span.untilMs });
        return [list.id, list.index.at(latest)];
      }),
    );
  };
}
