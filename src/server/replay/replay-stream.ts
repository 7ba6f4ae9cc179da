import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Decision, TimeOut, TimeOutDecision } from "#domain/payments/decision.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import type { Fate, ReplayFindings } from "#domain/replay/replay.ts";
import type { EarlierOrders } from "#domain/rules/aggregate-orders.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Identity } from "#domain/screening/identity.ts";
import type { KeptTrace } from "#server/screening/kept-trace.ts";

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
  /** In the shop's currency; null without an exchange rate. */
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
  receivedAt: number;
  /** How it stood as the batch began. */
  stood: Decision;
  /** Those that a replay doesn't go through have no place: after changes that came later, or before changes were kept. */
  screenings: (TimeOut & { number: number; place: number | null; at: number; decision: Decision })[];
  staff: { place: number; at: number; action: StaffAction; undoneAt: number | null }[];
  /** In order of time. */
  outcomes: { place: number; at: number; type: OutcomeType; reason: string | null; amountMinor: number | null }[];
  /** The order as it came, as JSON text; null if it wasn't placed in the replay's time, or if it's without customer data by now. */
  raw: string | null;
  /** Its amount in the shop's currency, today and before each change. */
  amountShop: number | null;
  versions: { place: number; amountShop: number | null }[];
};

export type ReplayedScreening = TimeOut & { number: number; at: number; real: Decision; decision: Decision };

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
  /** As they are counted. */
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
