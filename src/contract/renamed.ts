import { z } from "zod";

/** One field: what it is called on the wire, and its schema or codec. */
type Field = readonly [wireName: string, schema: z.ZodType];
/** Fields by our own names. A group of them is an object of its own with us, and lies flat on the wire. */
type Fields = { readonly [ownName: string]: Field | Fields };

type Own<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Field ? z.output<F[Name][1]> : F[Name] extends Fields ? Own<F[Name]> : never;
};

/** Fields that only the wire has: each with its schema and how it follows from our own object. They are never read. */
type Also<F extends Fields, A extends Record<string, z.ZodType>> = {
  readonly [WireName in keyof A]: readonly [schema: A[WireName], tell: (own: Own<F>) => z.output<A[WireName]>];
};

/**
 * The codec of an object whose fields merely have other names on the wire: `renamed({ name: ["ScenarioscolName", z.string()] })`.
 * What the wire names besides, a second name of a field or one that we have nothing for yet, is told by `also`.
 */
export function renamed<const F extends Fields, A extends Record<string, z.ZodType> = Record<never, z.ZodType>>(
  fields: F,
  also?: Also<F, A>,
) {
  const told = Object.entries<readonly [z.ZodType, (own: Own<F>) => unknown]>(also ?? {});
  const wire = z.object(Object.fromEntries([...listFields(fields), ...told.map(([wireName, [schema]]) => [wireName, schema] as const)]));
  return z.codec(wire, z.custom<Own<F>>(), {
    // The compiler cannot follow names from one object into another; `Own` says what `toOwn` does with them.
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
