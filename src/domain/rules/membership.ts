import type { ListOperatorName } from "#domain/rules/operators.ts";

/** Operators that look up left values among right values. */
export type MembershipOperatorName = ListOperatorName | "Contains" | "Not Contains";
export type Fit = "equal" | "prefix" | "suffix" | "part";
/** How many of the left values must fit a right value. */
type Quantifier = "every" | "some" | "none";

export const memberships: Record<MembershipOperatorName, { fit: Fit; quantifier: Quantifier }> = {
  In: { fit: "equal", quantifier: "every" },
  "Not In": { fit: "equal", quantifier: "none" },
  "Some In": { fit: "equal", quantifier: "some" },
  "Begins With": { fit: "prefix", quantifier: "some" },
  "Not Begins With": { fit: "prefix", quantifier: "none" },
  "Ends With": { fit: "suffix", quantifier: "some" },
  "Not Ends With": { fit: "suffix", quantifier: "none" },
  Contains: { fit: "part", quantifier: "some" },
  "Not Contains": { fit: "part", quantifier: "none" },
};

export function isMembershipOperator(name: string): name is MembershipOperatorName {
  return Object.hasOwn(memberships, name);
}

/** Whether that many of the known values fit. With no known values, nothing fits. */
export function quantified<T>(values: readonly T[], quantifier: Quantifier, fits: (value: T) => boolean): boolean {
  if (values.length === 0) return false;
  switch (quantifier) {
    case "every":
      return values.every(fits);
    case "some":
      return values.some(fits);
    case "none":
      return !values.some(fits);
  }
}
