export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A call on the wire, word for word; of a streamed body or answer, one line. Parts that the call doesn't have are left out. */
export type Literal = {
  query?: { [name: string]: string };
  headers?: { [name: string]: string };
  body?: { [name: string]: Json };
  /** For calls with several kinds of body. */
  otherBodies?: Json[];
  answer?: Json;
  /** For calls with several kinds of answer. */
  otherAnswers?: Json[];
};

/** JSON inside a text. */
export function jsonIn(value: Json): string {
  return JSON.stringify(value);
}
