import type { Decision } from "#domain/payments/decision.ts";
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
  /** How many hours an order that it holds waits for a decision; null for the usual time. */
  timeOutHours: number | null;
};
