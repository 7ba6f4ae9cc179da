import type { Scalar } from "#domain/rules/constant.ts";
import type { OrderAggregation } from "#domain/rules/order-aggregation.ts";
import type { Reading } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { ExtraWindow } from "#domain/rules/velocities.ts";

export type Holds = (env: RuleEnvironment) => boolean;

/** A value as plain JSON; a date is YYYY-MM-DD. */
export type PlainValue = Scalar | Scalar[] | null;

/**
 * What a rule compared on an order. A custom list on the right is given by name, null if it was deleted;
 * `matched` are the entries that fit.
 */
type Compared = { left: PlainValue; right: PlainValue; matched: string[] };

export type CompiledRule = {
  holds: Holds;
  compare: (env: RuleEnvironment) => Compared;
  /** What has to be looked up before the rule is tried. */
  extraWindows: readonly ExtraWindow[];
  aggregations: readonly OrderAggregation[];
  /** The custom list on the right, if there is one. */
  listId: string | null;
};

/** The right side with parsed constants; dates are day numbers. */
export type CompiledRight =
  | { kind: "none" }
  | { kind: "values"; values: readonly Scalar[] }
  | { kind: "list"; id: string; name: string }
  | { kind: "reading"; reading: Reading };
