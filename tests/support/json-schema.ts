import { isIPv4, isIPv6 } from "node:net";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { z } from "zod";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { componentSchemas } from "#server/http/openapi-schemas.ts";

/** The keywords of JSON Schema that the API document uses for bodies. */
export type JsonSchema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
};

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

const REFERENCE = "#/components/schemas/";
const schemas = componentSchemas();
const named = z.record(z.string(), jsonSchema).parse(schemas);

/** A schema of the API document by its name, such as Order. */
export function namedSchema(name: string): JsonSchema {
  const schema = named[name.replace(REFERENCE, "")];
  if (schema === undefined) throw new Error(`The API document has no schema ${name}`);
  return schema;
}

/** A schema without its reference and without null. */
export function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return resolved(namedSchema(schema.$ref));
  const [one, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return one !== undefined && others.length === 0 ? resolved(one) : schema;
}

const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true });
ajv.addVocabulary(["components"]);
ajv.addFormat("date", isCalendarDay);
ajv.addFormat("date-time", (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success);
ajv.addFormat("ipv4", isIPv4);
ajv.addFormat("ipv6", (text: string) => isIPv6(text) && !text.includes("%"));
for (const format of ["email", "uri", "uuid"]) ajv.addFormat(format, true);
const compiled = new Map<string, ValidateFunction>();

/** Checks values against a schema of the API document, including the formats of its texts. Throws if the schema itself is wrong. */
export function validatorOf(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = compiled.get(key) ?? ajv.compile({ components: { schemas }, ...schema });
  compiled.set(key, known);
  return known;
}
