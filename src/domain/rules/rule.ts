import type { OperatorName } from "#domain/rules/operators.ts";
import type { FieldType, ValueType } from "#domain/rules/value-type.ts";

/**
 * A condition of a scenario. Each side is a field, with a secondary input if the field needs one: an aggregation its field, a
 * custom field its path or its hours, a constant its text. A rule being edited may be incomplete; `checkRule` tells.
 */
export type Rule = {
  firstLeftField: RuleField | null;
  secondLeftField: RuleField | null;
  operator: OperatorName | null;
  firstRightField: RuleField | null;
  secondRightField: RuleField | null;
};

/** A field as used in a rule. The catalog has the rest, by name. */
export type RuleField = {
  /** The name in the catalog, or a custom list's name. */
  name: string;
  type: FieldType;
  /**
   * The type of the field's value; for a custom field the merchant chooses it. Null for constants and lists, which take the left
   * side's type.
   */
  outType: ValueType | null;
  /** The input: a constant's text, a path into the raw order, or a number of hours. */
  constValue: string | null;
  /** A custom list's id, or what is aggregated over orders, as `aggregatedText` writes it. */
  value: string | null;
  /** The function over orders, by its name on the wire; null for a velocity and for all other fields. */
  specialFunctionName: string | null;
};
