import type { OperatorName } from "#domain/rules/operators.ts";
import type { FieldType, ValueType } from "#domain/rules/value-type.ts";

/**
 * One condition of a scenario. Each side is a field, with a secondary input where the field needs one:
 * an aggregation what it is over, a custom field its path or its velocity and hours, a constant its text.
 * A rule being edited may have gaps; `checkRule` says whether it is whole.
 */
export type Rule = {
  firstLeftField: RuleField | null;
  secondLeftField: RuleField | null;
  operator: OperatorName | null;
  firstRightField: RuleField | null;
  secondRightField: RuleField | null;
};

/** A field as a rule uses it. What it accepts and the function behind it come from the catalogue, by its name. */
export type RuleField = {
  /** Name in the catalogue; of a list, the list's name. */
  name: string;
  type: FieldType;
  /** Type of what the field gives; for a custom field the merchant chooses it. Null for constants and lists: these take the type of the left side. */
  outType: ValueType | null;
  /** What was typed: a constant's text, a path into the raw order, a number of hours. */
  constValue: string | null;
  /** Id of a custom list. */
  value: string | null;
};
