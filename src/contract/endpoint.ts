import { z } from "zod";

// zod compiles parsers with `new Function` where it can; the console's Content-Security-Policy forbids that.
z.config({ jitless: true });

/**
 * Who may call an endpoint.
 * - `anyone`: no credentials.
 * - `user`: a signed-in person (or embedded shop); no shop needs to be chosen.
 * - `shop`: a signed-in person who acts for one shop, named by `X-Tenant-Id` (embedded: the token's shop).
 * - `key`: a shop's own systems, by `X-Api-Key`.
 */
export type Access = "anyone" | "user" | "shop" | "key";

/** What an endpoint answers with: a JSON value, or a stream of the given media type. */
export type Answer = z.ZodType | { stream: string };

export type EndpointDefinition = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with `{name}` for parameters. */
  path: string;
  access: Access;
  /** One plain sentence for the API document. */
  summary: string;
  query?: z.ZodType;
  /** The JSON body's codec, or the media type of a body that is read as a stream. */
  body?: z.ZodType | { stream: string };
  answer: Answer;
  /** Status of a success; 200 unless said. */
  status?: number;
  /** Status of a success where the same id came before. */
  repeatStatus?: number;
  /** Calls a minute that each process takes of one shop; those of keys have their own limit. */
  mostPerMinute?: number;
  /** Statuses of refusals beside those that its access, path and body bring with them. */
  refusals?: readonly number[];
};

/** Header of a call that nobody asked for, such as a timed one: the session grows no younger by it. */
export const POLL_HEADER = "X-Surety-Poll";

/** One call of the product, as data. Server routes, console calls and the API document come from it. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

/** Names of the parameters in a path: `/payments/{id}` has `id`. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type Params<D extends EndpointDefinition> = { [Name in ParamNames<D["path"]>]: string };

type Decoded<T> = T extends z.ZodType ? z.output<T> : undefined;

export type QueryOf<D extends EndpointDefinition> = Decoded<D["query"]>;
export type BodyOf<D extends EndpointDefinition> = Decoded<D["body"]>;
/** The answer in our own words; `Uint8Array` streams answer as themselves. */
export type AnswerOf<D extends EndpointDefinition> = D["answer"] extends z.ZodType ? z.output<D["answer"]> : undefined;

export function isStream(part: unknown): part is { stream: string } {
  return typeof part === "object" && part !== null && "stream" in part && typeof part.stream === "string";
}

/** Fills the parameters of a path, each encoded. */
export function fillPath<P extends string>(path: P, params: { [Name in ParamNames<P>]: string }): string {
  const values = new Map<string, string>(Object.entries(params));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
