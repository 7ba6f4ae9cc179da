import type { Decision, TimeOutDecision } from "#domain/payments/decision.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";

/** A set of rules, what watches the orders that match them, and what is done about those. */
export type Scenario = {
  id: string;
  name: string;
  description: string;
  /** 1 is tried first. Ignored for the catch-all, which is always last. */
  priority: number;
  /** Only applies to orders of type 'psp'. */
  isPsp: boolean;
  isArchived: boolean;
  /** Has no rules, always holds, is always last and can't be archived. */
  isCatchAll: boolean;
  /** Came with the shop's account; the plan's limit counts only the shop's own scenarios. */
  isPreset: boolean;
  rules: readonly Rule[];
  /** Sensors, verifications and actions. */
  sensors: readonly ScenarioSensor[];
  /** The automatic guarantee action, by the configuration of its sensor; null lets the score decide. */
  guaranteeAction: Decision | null;
  /** How many minutes an order that it holds waits for someone's decision; null for the usual time. */
  timeOutMinutes: number | null;
  /** What is decided then. Ignored without a time-out. */
  timeOutDecision: TimeOutDecision;
};

/** How many scenarios the plan's limit counts: the shop's own that aren't archived. */
export function countOwnScenarios(set: readonly Pick<Scenario, "isPreset" | "isArchived">[]): number {
  return set.filter(({ isPreset, isArchived }) => !isPreset && !isArchived).length;
}

/** A time-out is at least 5 minutes, and at most 30 days. */
export const LEAST_TIME_OUT_MINUTES = 5;
export const MOST_TIME_OUT_MINUTES = 43_200;
/** What is decided at the end of a time-out where the shop chose nothing. */
export const USUAL_TIME_OUT_DECISION: TimeOutDecision = "rejected";
/** The most scenarios in a set, archived ones included. */
export const SCENARIOS_MAX = 500;
/** The most rules of a scenario. */
export const RULES_MAX = 50;
/** The most sensors, verifications and actions of a scenario. */
export const SENSORS_MAX = 50;
/** The most characters of a set as it's stored. */
export const SET_TEXT_MAX = 2_000_000;
export const SCENARIO_NAME_MAX = 100;
export const SCENARIO_DESCRIPTION_MAX = 1_000;
