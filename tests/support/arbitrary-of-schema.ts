import { fc } from "#tests/support/properties.ts";
import { isStorable } from "#domain/text/is-storable.ts";
import { namedSchema, type JsonSchema } from "#tests/support/json-schema.ts";

/** Values that a schema of the API document takes. Amounts are whole, as some currencies have no decimals. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { $ref, anyOf, ...rest } = schema;
  if ($ref !== undefined) return arbitraryOf(namedSchema($ref));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => arbitraryOf({ ...rest, ...one })));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  return fc.oneof(...[schema.type ?? []].flat().map((type) => arbitraryOfType(type, schema)));
}

function arbitraryOfType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { items, properties = {}, required = [], minimum, maximum } = schema;
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: minimum ?? 0, max: maximum ?? 1_000_000 });
    case "string":
      return textOf(schema).filter((text) => isStorable(text) && text.length <= (schema.maxLength ?? text.length));
    case "array":
      return fc.array(arbitraryOf(items ?? {}), { maxLength: 3 });
    case "object":
      return fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)])), {
        requiredKeys: required,
      });
    default:
      throw new Error(`The API document has a type ${type}`);
  }
}

const instant = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2026-11-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf({ format, pattern, maxLength }: JsonSchema): fc.Arbitrary<string> {
  switch (format) {
    case "date":
      return instant.map((text) => text.slice(0, 10));
    case "date-time":
      return instant;
    case "ipv4":
      return fc.ipV4();
    case "ipv6":
      return fc.ipV6();
  }
  const any = fc.string({ unit: "binary", ...(maxLength === undefined ? {} : { maxLength }) });
  if (pattern === undefined) return any;
  const test = new RegExp(pattern);
  return pattern.startsWith("^") && !pattern.includes("(?") ? fc.stringMatching(test) : any.filter((text) => test.test(text));
}
