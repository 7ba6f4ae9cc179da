import type { Decision } from "#domain/payments/decision.ts";
import type { Rule } from "#domain/rules/rule.ts";

/** An ordered set of rules that all have to hold, and what follows when they do. */
export type Scenario = {
  id: string;
  name: string;
  description: string;
  /** 1 is tried first. The catch-all has no number of its own: it is last whatever stands here. */
  priority: number;
  /** A PSP scenario is tried on orders of type 'psp' only. */
  isPsp: boolean;
  isArchived: boolean;
  /** Has no rules, always holds, is always last, cannot be archived. */
  isCatchAll: boolean;
  rules: readonly Rule[];
  /** The automatic guarantee action; null lets the score decide. */
  guaranteeAction: Decision | null;
};
