import { jsonObject } from "#contract/codecs.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import type { Order } from "#domain/orders/order.ts";
import { readOrder } from "#domain/orders/parse-order.ts";
import type { Decision, TimeOut } from "#domain/payments/decision.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import { decideBy } from "#domain/scenarios/decide-by.ts";
import { USUAL_ORDERS } from "#domain/screening/amount-limit.ts";
import type { Fate } from "#domain/replay/replay.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { fateOf } from "#domain/replay/fate-of.ts";
import { countFindings, worstOf } from "#server/replay/findings.ts";
import { followLists } from "#server/replay/follow-lists.ts";
import type {
  ApprovedOrder,
  KnownOrder,
  ReplayBatch,
  ReplayedOrder,
  ReplayResult,
  ReplaySetup,
  StreamItem,
  StreamScreening,
} from "#server/replay/replay-stream.ts";
import { standingInReplay } from "#server/replay/standing-in-replay.ts";
import { factsOfKept } from "#server/screening/kept-facts.ts";
import { keepTrace } from "#server/screening/kept-trace.ts";
import { orderEnvironment } from "#server/screening/order-environment.ts";
import { scoreOrder } from "#server/screening/score/score-order.ts";
import { amountFactsOf } from "#server/screening/shop-facts.ts";
import { OVERTAKEN_MS } from "#server/screening/shop-history.ts";

/** Replays batches one after another, each from where the one before ended. */
export type Replayer = (batch: ReplayBatch) => ReplayResult;

/**
 * Tries scenarios on past orders. Each order keeps what was known about it; what depends on decisions is computed anew: how
 * many approved orders the customer had, and the limit for orders with little data. Staff, outcomes and changes of orders have
 * their say at their times, and time-outs end as the tried scenarios say. Staff's word that changes nothing isn't heard, as it
 * wouldn't have been taken.
 */
export function makeReplayer({ scenarios, shop, lists: histories, findings: soFar }: ReplaySetup): Replayer {
  const set = compileScenarios(scenarios);
  const listsAt = followLists(histories);
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
    /** What orders are worth that changed in the batch. */
    const amounts = new Map<number, number>();
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
        .map((each) => [each.at, amounts.get(each.paymentId) ?? each.amountMinor]);
    }

    /** Has an order stand as it would at a place and time. */
    function settle(row: ReplayedOrder, place: number, at: number): void {
      const { decision, dueAt, dueDecision } = standingInReplay(row, known.get(row.paymentId), place, at);
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
      const { paymentId, number, at, was, isCounted, amountShop } = item;
      const { raw, order } = readSent(item.raw, item.receivedAt);
      // What is refused today may have been taken in under other rules.
      if (order === null) {
        if (number === 1) findings.addLeftOut(1);
        return;
      }
      const facts = factsFor(item, order);
      const { riskScore } = scoreOrder(order, facts);
      const { identity, aggregated } = item;
      const { currency } = shop;
      const lists = listsAt(at);
      const environment = orderEnvironment(
        { order, identity, currency, facts, riskScore, raw, lists, earlier: aggregated, aggregated },
        set.extraWindows,
      );
      const isFirst = number === 1;
      const scenario = set.follow(environment, (place, rulesHeld) => {
        const tried = set.scenarios[place];
        if (tried && isFirst && isCounted) findings.addTried(tried, rulesHeld);
      });
      if (!scenario) throw new Error("The scenarios of a replay have no catch-all");
      const judged = { amount: order.amount, riskScore, limit: facts.amounts.limit };
      const { decision, timeOutMinutes, timeOutDecision } = decideBy(scenario, judged);
      const timeOut = { timeOutMinutes, timeOutDecision };
      const isOther = decision !== was.decision || (decision === "pending" && !isSame(timeOut, was));
      if (isFirst && isCounted) {
        findings.addMatch(String(was.scenarioId), scenario);
        if (!isHistory(new Date(item.createdAt), new Date(item.receivedAt))) findings.addRuns(scenario);
      }
      if (isCounted && (isOther || Number(scenario.id) !== was.scenarioId || riskScore !== was.riskScore)) findings.addDifferent();
      const existing = rows.get(paymentId);
      const fate = fateAt(known.get(paymentId), item.place);
      const counted = { fate, amount: amountShop ?? 0 };
      if (!existing && !isOther) {
        stood.set(paymentId, isFirst ? was.decision : (stood.get(paymentId) ?? known.get(paymentId)?.stood ?? was.decision));
        if (isFirst)
          note(
            { paymentId, createdAt: item.createdAt, currency: order.amount.currency, amountMinor: order.amount.amountMinor },
            decision === "approved",
          );
        if (!isCounted) return;
        const [first, ...others] = earlierScreenings(item).map((each) => each.decision);
        if (first === undefined) return findings.addOrder({ from: was.decision, to: decision, ...counted });
        const [before, after] = [worstOf([first, ...others]), worstOf([first, ...others, was.decision])];
        return findings.moveOrder({ from: before, to: before, ...counted }, { from: after, to: after, ...counted });
      }
      const row = existing ?? newRow(item, order, fate);
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

    /** What the order's screenings before this one really decided. */
    function earlierScreenings({ paymentId, number }: StreamScreening): KnownOrder["screenings"] {
      return (known.get(paymentId)?.screenings ?? []).filter((each) => each.number < number);
    }

    function newRow(item: StreamScreening, order: Order, fate: Fate): ReplayedOrder {
      const { paymentId, createdAt, receivedAt, isCounted, identity, amountShop, was, number } = item;
      const earlier = earlierScreenings(item);
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

    /** Counts an order by what becomes of it at this place, and by what it's worth from then on. */
    function recount({ paymentId, place }: StreamItem): void {
      const order = known.get(paymentId);
      if (order === undefined || order.raw === null) return;
      const before = { fate: fateAt(order, place - 1), amount: amountAt(order, place - 1) ?? 0 };
      const after = { fate: fateAt(order, place), amount: amountAt(order, place) ?? 0 };
      if (before.fate === after.fate && before.amount === after.amount) return;
      const row = rows.get(paymentId);
      if (row === undefined) {
        if (readSent(order.raw, order.receivedAt).order === null) return;
        const [first, ...later] = order.screenings.filter((each) => each.place !== null && each.place < place);
        // Screenings are kept for as long as a replay reaches back, and one may take longer.
        if (first === undefined) return;
        const decision = worstOf([first.decision, ...later.map((each) => each.decision)]);
        findings.moveOrder({ from: decision, to: decision, ...before }, { from: decision, to: decision, ...after });
        return;
      }
      const { decidedThen: from, decidedNow: to } = row;
      findings.moveOrder({ from, to, ...before }, { from, to, ...after });
      row.fate = after.fate;
      row.amountShop = amountAt(order, place);
      changed.add(row);
    }

    for (const item of items) {
      endDue(item.place, item.at);
      const row = rows.get(item.paymentId);
      switch (item.kind) {
        case "screened":
          screen(item);
          break;
        case "happened":
          recount(item);
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
          amounts.set(item.paymentId, item.amountMinor);
          recount(item);
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
}

/** What became of an order up to a place; nothing yet of one that just came. */
function fateAt(order: KnownOrder | undefined, place: number): Fate {
  return fateOf((order?.outcomes ?? []).filter((outcome) => outcome.place <= place));
}

/** What an order was worth after a place: its first version that was superseded later, or else it as it is. */
function amountAt({ versions, amountShop }: KnownOrder, place: number): number | null {
  const version = versions.find((each) => each.place > place);
  return version === undefined ? amountShop : version.amountShop;
}

/** An order as it was sent, or null in its place if it would be refused today. */
function readSent(text: string, receivedAt: number) {
  const raw = jsonObject.parse(JSON.parse(text));
  return { raw, order: readOrder(raw, new Date(receivedAt), [], []).order };
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
