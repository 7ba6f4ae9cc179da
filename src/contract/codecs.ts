import { z } from "zod";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { isStorable, withoutTurns } from "#domain/text/is-storable.ts";

/** Text that a database can hold, for anything in a request that is stored or looked up as sent. */
export const storableText = z.string().overwrite(withoutTurns).refine(isStorable, fieldFaults.notStorable);

/** The name of a person or a shop: one line, however it was sent. */
export const nameText = storableText.overwrite((text) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim());

/** Any JSON object, with every field it has: for bodies that a reader in `domain/orders` checks field by field. */
export const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, fieldFaults.object);

/** A point in time: ISO 8601 text with a zone on the wire, a Date in our code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** When something happened to an order. Whether it can have happened then is `happenedAtFault`'s to say. */
export const happenedAt = instant.describe(
  `When it happened: ISO 8601 with a time zone, at most a day before the order and at most ${orderLimits.aheadMs / 3_600_000} hours from now.`,
);

/** A field of a body that may have faults: null where it can't be read. */
export function nullIfUnreadable<T extends z.ZodType>(field: T) {
  return z.nullable(field).catch(null);
}

/** An id: a number in JSON or digits in a query on the wire, a number in our code. */
export const id = z.codec(z.union([z.number(), z.string().regex(/^-?\d{1,16}$/)]), z.int(), {
  decode: (value) => Number(value),
  encode: (value) => value,
});

/** An id that is text on the wire. */
export const textId = z.codec(z.string().regex(/^\d{1,16}$/), z.int(), { decode: Number, encode: String });

/** JSON inside a string: several fields are objects that the wire sends as JSON text. */
export function jsonText<T extends z.ZodType>(inner: T) {
  return z.codec(z.string(), inner, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch (cause) {
        context.issues.push({
          code: "custom",
          input: text,
          message: `must be valid JSON: ${cause instanceof Error ? cause.message : "unreadable"}`,
        });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

/** A whole number in a query, with its bounds and default. */
export function queryNumber(min: number, max: number, fallback: number) {
  return z.coerce.number().int().min(min).max(max).default(fallback);
}

/** A number from 1 that the database counts up in 32 bits, such as a version's. */
export const countedNumber = z.int().min(1).max(2_147_483_647);
