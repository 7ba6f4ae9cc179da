import { z } from "zod";

/** A field: its wire name, and its schema or codec. */
type Field = readonly [wireName: string, schema: z.ZodType];
/** Fields by our own names. A group is a nested object in our code and flat on the wire. */
type Fields = { readonly [ownName: string]: Field | Fields };

type OwnPart<P> = P extends Field ? z.output<P[1]> : P extends Fields ? Own<P> : never;
/** What may be undefined may also be left out. */
type Own<F extends Fields> = {
  -readonly [Name in keyof F as undefined extends OwnPart<F[Name]> ? never : Name]: OwnPart<F[Name]>;
} & { -readonly [Name in keyof F as undefined extends OwnPart<F[Name]> ? Name : never]?: OwnPart<F[Name]> };

/** Fields that exist only on the wire: each has its schema and is computed from our object. They are never read. */
type Also<F extends Fields, A extends Record<string, z.ZodType>> = {
  readonly [WireName in keyof A]: readonly [schema: A[WireName], tell: (own: Own<F>) => z.output<A[WireName]>];
};

/**
 * The codec of an object whose fields only have different names on the wire: `renamed({ name: ["ScenarioscolName", z.string()] })`.
 * `also` adds fields that only the wire has: a field's second name, or one that we have no value for yet.
 */
export function renamed<const F extends Fields, A extends Record<string, z.ZodType> = Record<never, z.ZodType>>(
  fields: F,
  also?: Also<F, A>,
) {
  const told = Object.entries<readonly [z.ZodType, (own: Own<F>) => unknown]>(also ?? {});
  const wire = z.object(Object.fromEntries([...listFields(fields), ...told.map(([wireName, [schema]]) => [wireName, schema] as const)]));
  return z.codec(wire, z.custom<Own<F>>(), {
    // The compiler can't follow names from one object to another; `Own` describes what `toOwn` returns.
    decode: (values) => toOwn(fields, values) as Own<F>,
    encode: (own) => {
      const values: Record<string, unknown> = {};
      writeFields(fields, own, values);
      for (const [wireName, [, tell]] of told) values[wireName] = tell(own);
      return values;
    },
  });
}

function isField(part: Field | Fields): part is Field {
  return Array.isArray(part);
}

function listFields(fields: Fields): Field[] {
  return Object.values(fields).flatMap((part) => (isField(part) ? [part] : listFields(part)));
}

function toOwn(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(fields)) own[name] = isField(part) ? values[part[0]] : toOwn(part, values);
  return own;
}

function writeFields(fields: Fields, own: object, values: Record<string, unknown>): void {
  const found = new Map<string, unknown>(Object.entries(own));
  for (const [name, part] of Object.entries(fields)) {
    const value = found.get(name);
    if (isField(part)) values[part[0]] = value;
    else if (typeof value === "object" && value !== null) writeFields(part, value, values);
  }
}
