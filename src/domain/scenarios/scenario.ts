import type { Decision, TimeOutDecision } from "#domain/payments/decision.ts";
import type { Rule } from "#domain/rules/rule.ts";

/** A set of rules, and the action if they all hold. */
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
  rules: readonly Rule[];
  /** The automatic guarantee action; null lets the score decide. */
  guaranteeAction: Decision | null;
  /** How many minutes an order that it holds waits for someone's decision; null for the usual time. */
  timeOutMinutes: number | null;
  /** What is decided then. Ignored without a time-out. */
  timeOutDecision: TimeOutDecision;
};

/** A time-out is at least 5 minutes, and at most 30 days. */
export const LEAST_TIME_OUT_MINUTES = 5;
export const MOST_TIME_OUT_MINUTES = 43_200;
