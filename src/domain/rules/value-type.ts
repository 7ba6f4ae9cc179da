/** The types of values in rules. A date is a calendar day in UTC; `[string]` is an array of texts. */
const scalarTypes = ["string", "number", "date", "boolean"] as const;
export type ScalarType = (typeof scalarTypes)[number];
type ArrayType = `[${ScalarType}]`;
export type ValueType = ScalarType | ArrayType;
export const valueTypes: readonly ValueType[] = scalarTypes.flatMap((type) => [type, `[${type}]` as const]);

/** A type that an operator or function accepts: `any` is any single value, `[any]` any array. */
export type AcceptedType = ValueType | "any" | "[any]";

/** The type of a field in a rule: a value type, or one that needs a secondary input or a list. */
export type FieldType = ValueType | CompletedType;
const completedTypes = ["const", "list", "aggregation", "custom"] as const;
type CompletedType = (typeof completedTypes)[number];
export const fieldTypes: readonly FieldType[] = [...valueTypes, ...completedTypes];

export function isArrayType(type: ValueType): type is ArrayType {
  return type.startsWith("[");
}

export function arrayTypeOf(type: ValueType): ArrayType {
  return `[${elementTypeOf(type)}]`;
}

export function elementTypeOf(type: Exclude<ValueType, "string" | "[string]">): Exclude<ScalarType, "string">;
export function elementTypeOf(type: ValueType): ScalarType;
export function elementTypeOf(type: ValueType): ScalarType {
  switch (type) {
    case "string":
    case "[string]":
      return "string";
    case "number":
    case "[number]":
      return "number";
    case "date":
    case "[date]":
      return "date";
    case "boolean":
    case "[boolean]":
      return "boolean";
  }
}

export function acceptsType(accepted: readonly AcceptedType[], type: ValueType): boolean {
  return accepted.includes(type) || accepted.includes(isArrayType(type) ? "[any]" : "any");
}
