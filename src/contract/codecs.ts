import { z } from "zod";
import { isStorable } from "#domain/text/is-storable.ts";

/** Text that a database can hold, for whatever of a request is stored or looked up as it came. */
export const storableText = z.string().refine(isStorable, "holds characters that are not text");

/** An instant: ISO 8601 text with a zone on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An id: a number in JSON or digits in a query on the wire, a number inside. */
export const id = z.codec(z.union([z.number(), z.string().regex(/^-?\d{1,16}$/)]), z.int(), {
  decode: (value) => Number(value),
  encode: (value) => value,
});

/** An id that the wire carries as text. */
export const textId = z.codec(z.string().regex(/^\d{1,16}$/), z.int(), { decode: Number, encode: String });

/** JSON inside a string, as the specifications have it for several fields. */
export function jsonText<T extends z.ZodType>(inner: T) {
  return z.codec(z.string(), inner, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch (cause) {
        context.issues.push({
          code: "custom",
          input: text,
          message: `is no JSON: ${cause instanceof Error ? cause.message : "unreadable"}`,
        });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

/** A whole number in a query's text, with its bounds and what it is when left out. */
export function queryNumber(min: number, max: number, fallback: number) {
  return z.coerce.number().int().min(min).max(max).default(fallback);
}
