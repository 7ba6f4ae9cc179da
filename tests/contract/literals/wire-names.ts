import { z } from "zod";

/** Kinds of schema whose values have no names inside. */
const plain = new Set(["string", "number", "boolean", "null", "literal", "enum", "date", "unknown", "custom"]);

/**
 * The names that a schema has on the wire, as paths such as `items.amount`. Lists leave no mark in a path, and `*` stands for
 * the keys of a record. JSON inside texts counts as opened.
 */
export function namesOfSchema(schema: unknown, path = ""): string[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, inner]) => under(path, name, inner));
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodMap) return under(path, "*", schema.valueType);
  if (schema instanceof z.ZodArray) return namesOfSchema(schema.element, path);
  if (schema instanceof z.ZodTuple) return [...new Set(schema.def.items.flatMap((item) => namesOfSchema(item, path)))];
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap((option) => namesOfSchema(option, path)))];
  if (schema instanceof z.ZodPipe) return namesOfSchema(wireSideOf(schema), path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesOfSchema(schema.unwrap(), path);
  if (schema instanceof z.ZodType && plain.has(schema.type)) return [];
  throw new Error(`The schema at ${path} is of a kind that can't be searched for names`);
}

/** The names in a value, as the same paths, but with the keys of records. */
export function namesOfValue(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesOfValue(one, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [joined(path, name), ...namesOfValue(inner, joined(path, name))]);
}

/** Whether a value's path is one of a schema. */
export function isPathOf(schemaPath: string, path: string): boolean {
  const [names, found] = [schemaPath.split("."), path.split(".")];
  return names.length === found.length && names.every((name, at) => name === "*" || name === found[at]);
}

function under(path: string, name: string, inner: unknown): string[] {
  return [joined(path, name), ...namesOfSchema(inner, joined(path, name))];
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** A codec's wire side is what it reads. If that says nothing of what is inside, such as a text of JSON, what it makes of it does. */
function wireSideOf({ in: read, out: made }: z.ZodPipe): unknown {
  return read instanceof z.ZodString || read instanceof z.ZodCustom ? made : read;
}
