export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What is said on the wire in one call, word for word. What is left out is a stream, or there is none. */
export type Literal = {
  query?: { [name: string]: string };
  body?: { [name: string]: Json };
  answer?: Json;
  /** Of a call that answers in another way too. */
  otherAnswer?: Json;
};

/** JSON inside of a text. */
export function jsonIn(value: Json): string {
  return JSON.stringify(value);
}
