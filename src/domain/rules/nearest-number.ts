import type { OperatorName } from "#domain/rules/operators.ts";

/** How many steps there are in one: 1 for whole numbers, 100 for cents. */
export type Scale = number;

/**
 * The constant nearest to a rule's own with which it would come out otherwise for this value, as a multiple of its unit; null if
 * there is none.
 */
export function nearestConstant(operator: OperatorName, constant: number, value: number, scale: Scale): number | null {
  const steps = stepsOf(scale);
  switch (operator) {
    case "Greater Than":
    case "After":
      return value > constant ? steps.atLeast(value) : steps.below(value);
    case "Greater Than Or Equal":
      return value >= constant ? steps.above(value) : steps.atMost(value);
    case "Less Than":
    case "Before":
      return value < constant ? steps.atMost(value) : steps.above(value);
    case "Less Than Or Equal":
      return value <= constant ? steps.below(value) : steps.atLeast(value);
    default:
      return nearestEqual(operator, constant, value, scale);
  }
}

/** The value nearest to an order's own with which a rule with this constant would come out otherwise; null if there is none. */
export function nearestValue(operator: OperatorName, constant: number, value: number, scale: Scale): number | null {
  const steps = stepsOf(scale);
  switch (operator) {
    case "Greater Than":
    case "After":
      return value > constant ? steps.atMost(constant) : steps.above(constant);
    case "Greater Than Or Equal":
      return value >= constant ? steps.below(constant) : steps.atLeast(constant);
    case "Less Than":
    case "Before":
      return value < constant ? steps.atLeast(constant) : steps.below(constant);
    case "Less Than Or Equal":
      return value <= constant ? steps.above(constant) : steps.atMost(constant);
    default:
      return nearestEqual(operator, value, constant, scale);
  }
}

/** What `moved` becomes so that it no longer equals what it equals, or equals it. */
function nearestEqual(operator: OperatorName, moved: number, fixed: number, scale: Scale): number | null {
  if (operator !== "Equal" && operator !== "Not Equal") return null;
  const steps = stepsOf(scale);
  if (moved === fixed) return steps.above(moved);
  return steps.atLeast(fixed) === fixed ? fixed : null;
}

/** The multiples of a unit next to a number. */
function stepsOf(scale: Scale) {
  const at = (step: number) => step / scale;
  /** The smallest step whose multiple is at least the number. Products of fractions may be off by one. */
  const first = (value: number): number => {
    let step = Math.ceil(value * scale);
    while (at(step) < value) step += 1;
    while (at(step - 1) >= value) step -= 1;
    return step;
  };
  const atLeast = (value: number) => at(first(value));
  const below = (value: number) => at(first(value) - 1);
  return {
    atLeast,
    below,
    atMost: (value: number) => (atLeast(value) === value ? value : below(value)),
    above: (value: number) => (atLeast(value) === value ? at(first(value) + 1) : atLeast(value)),
  };
}
