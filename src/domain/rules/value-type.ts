/** Types of the values a rule compares. A date is a calendar day in UTC; `[string]` is many texts. */
export const scalarTypes = ["string", "number", "date", "boolean"] as const;
export type ScalarType = (typeof scalarTypes)[number];
export type ArrayType = `[${ScalarType}]`;
export type ValueType = ScalarType | ArrayType;
export const valueTypes: readonly ValueType[] = scalarTypes.flatMap((type) => [type, `[${type}]` as const]);

/** What an operator or a function takes: `any` is every single value, `[any]` every array. */
export type AcceptedType = ValueType | "any" | "[any]";

/** Type of a field in a rule: a type of value, or what has to be completed by a secondary input or a list. */
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
