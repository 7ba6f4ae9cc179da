export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A call on the wire, word for word. Streams, and parts that the call doesn't have, are left out. */
export type Literal = {
  query?: { [name: string]: string };
  body?: { [name: string]: Json };
  answer?: Json;
  /** For calls with a second kind of answer. */
  otherAnswer?: Json;
};

/** JSON inside a text. */
export function jsonIn(value: Json): string {
  return JSON.stringify(value);
}
