import { keysOf } from "#domain/keys-of.ts";
import type { Decision } from "#domain/payments/decision.ts";

/** A replay of past orders, or a shadow, whose orders are still to come: it follows the live scenarios until its end. */
export type ReplayKind = "replay" | "shadow";
export const replayKinds: readonly ReplayKind[] = ["replay", "shadow"];

const statuses = {
  pending: "Running",
  stopped: "Stopped",
  done: "Done",
  failed: "Failed",
} as const satisfies Record<string, string>;

/** How far a replay is. One that was stopped or has failed can go on. */
export type ReplayStatus = keyof typeof statuses;
export const replayStatuses: readonly ReplayStatus[] = keysOf(statuses);

export function replayStatusWords(status: ReplayStatus): string {
  return statuses[status];
}

const fates = {
  charged_back: { words: "Charged back" },
  refunded: { words: "Refunded" },
  good: { words: "Good" },
} as const satisfies Record<string, { words: string }>;

/** What became of an order: a chargeback, or else a refund, or neither. */
export type Fate = keyof typeof fates;
export const fatesInOrder: readonly Fate[] = keysOf(fates);

export function fateWords(fate: Fate): string {
  return fates[fate].words;
}

/** Some orders and what they are worth in the shop's currency. */
export type OrderSum = { orders: number; amount: number };

/** Orders that were decided as `from` and would be as `to`, by what became of them. */
export type DecisionShift = { from: Decision; to: Decision; fates: Record<Fate, OrderSum> };

/** How one rule did: how many orders it was tried on, and for how many it held. */
export type RuleTally = { tried: number; held: number };

/** How one scenario did. */
export type ScenarioTally = {
  scenarioId: string;
  /** Orders that matched it then. */
  before: number;
  /** Orders that match it in the replay. */
  after: number;
  rules: RuleTally[];
};

/** How often an automatic action would have run. */
export type ActionTally = { scenarioId: string; sensorId: number; name: string; runs: number };

/** What a replay found so far. */
export type ReplayFindings = {
  /** Orders that were replayed. */
  orders: number;
  /** Orders without customer data, because it was erased or has expired, which keep their decision. */
  leftOut: number;
  /** Orders whose screening would come out differently: another decision, scenario, risk score or time-out. */
  different: number;
  shifts: DecisionShift[];
  scenarios: ScenarioTally[];
  actions: ActionTally[];
};

/** A replay reaches back this far: traces and what is replayed are kept as long. */
export const REPLAY_MONTHS = 24;
/** The most orders whose traces a replay keeps for its table. */
export const LISTED_ORDERS_MAX = 10_000;
/** The most replays that a shop keeps; older ones are deleted when another starts. */
export const REPLAYS_MAX = 40;
/** The most replays of a shop that run at once. */
export const REPLAYS_AT_ONCE = 2;
/** A shadow ends at most so many days after the one on which it begins. */
export const SHADOW_DAYS = 90;
/** The most shadows of a shop that run at once. */
export const SHADOWS_AT_ONCE = 2;
