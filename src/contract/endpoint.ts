import { z } from "zod";
import type { Need } from "#domain/accounts/entitlements.ts";

// zod compiles parsers with `new Function` where it can; the console's Content-Security-Policy forbids that.
z.config({ jitless: true });

/**
 * Who calls an endpoint.
 * - `anyone`: no credentials.
 * - `user`: a signed-in person (or embedded shop); no shop needs to be chosen.
 * - `shop`: a signed-in person who acts for one shop, named by `X-Tenant-Id` (embedded: the token's shop).
 * - `key`: a shop's own systems, by `X-Api-Key`.
 */
export type CallerKind = "anyone" | "user" | "shop" | "key";

/** Where an endpoint lies: the API, or the sensors, which pages of shops and platforms call. */
export type Base = "api" | "sensor";
/** Paths of the bases on this server. */
export const basePaths: Record<Base, string> = { api: "/api", sensor: "/sensor" };

/** What an endpoint answers with: a JSON value, a stream of the given media type, or the way to another address, told in words. */
export type Answer = z.ZodType | { stream: string } | { redirect: string };

export type EndpointDefinition = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The API unless said. */
  base?: Base;
  /** Below the base, with `{name}` for parameters. */
  path: string;
  /** One kind of caller, or several that may all call it; the credentials of a call tell which it is. */
  access: CallerKind | readonly CallerKind[];
  /** What the shop must have, and which role a person in it. Keys have no role: of them only the shop's part is asked. */
  needs?: readonly Need[];
  /** One plain sentence for the API document. */
  summary: string;
  query?: z.ZodType;
  /** The JSON body's codec, or the media type of a body that is read as a stream. */
  body?: z.ZodType | { stream: string };
  answer: Answer;
  /** Status of a success; 200 unless said, 302 of a redirect. */
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
/** The kinds of caller that an endpoint takes. */
export type CallersOf<D extends EndpointDefinition> =
  | Extract<D["access"], CallerKind>
  | Extract<D["access"], readonly CallerKind[]>[number];

export function callersOf({ access }: Pick<EndpointDefinition, "access">): readonly CallerKind[] {
  return typeof access === "string" ? [access] : access;
}

/** Whether no credentials are asked for, so that a link alone leads there. */
export function isForAnyone(endpoint: Pick<EndpointDefinition, "access">): boolean {
  return callersOf(endpoint).includes("anyone");
}

/** The path of an endpoint on this server, its base included. */
export function fullPath({ base = "api", path }: Pick<EndpointDefinition, "base" | "path">): string {
  return `${basePaths[base]}${path}`;
}

export function isRedirect(answer: Answer): answer is { redirect: string } {
  return "redirect" in answer && typeof answer.redirect === "string";
}

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
