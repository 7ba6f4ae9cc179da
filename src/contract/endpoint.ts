import { z } from "zod";
import type { Need } from "#domain/accounts/entitlements.ts";
import type { KeyScope } from "#domain/accounts/key-scopes.ts";

// By default zod compiles parsers with `new Function`, which the console's Content-Security-Policy forbids.
z.config({ jitless: true });

/**
 * Who may call an endpoint.
 * - `anyone`: no credentials.
 * - `user`: a logged-in person or an embedded shop; no shop needs to be chosen.
 * - `shop`: a logged-in person acting for one shop, named by `X-Tenant-Id` (embedded: the token's shop).
 * - `key`: a shop's own systems, with `X-Api-Key`.
 * - `new-shop`: staff in the admin of a Shopify shop, by a session token of that shop, whether Surety knows it or not.
 * - `signed`: an outside system that signs what it sends, as `signedBy` says. It's never combined with other kinds.
 */
export type CallerKind = "anyone" | "user" | "shop" | "key" | "new-shop" | "signed";

/** The outside systems whose signed messages are taken. */
export type Signer = "stripe" | "shopify";

/** Where an endpoint lives: under the API, or under the sensors that shops' and platforms' pages call. */
type Base = "api" | "sensor";
/** The path of each base on this server. */
export const basePaths: Record<Base, string> = { api: "/api", sensor: "/sensor" };

/**
 * A stream's media type, another one that the handler may choose and what each line is of newline-delimited JSON, or what fields a
 * form has.
 */
export type Stream = { stream: string; orStream?: string; lines?: z.ZodType };
/** What an endpoint answers with: a JSON value, a stream, or a redirect described in words. */
type Answer = z.ZodType | Stream | { redirect: string };

export type EndpointDefinition = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Defaults to the API. */
  base?: Base;
  /** Relative to the base, with `{name}` for parameters. */
  path: string;
  /** One kind of caller, or several; a call's credentials tell which one it is. */
  access: CallerKind | readonly CallerKind[];
  /** Who signs the body, for an endpoint of `signed` callers. The signature is checked over its bytes before anything reads it. */
  signedBy?: Signer;
  /** What the shop must have, and the role a person needs in it. API keys have no role, so for them only the shop's needs count. */
  needs?: readonly Need[];
  /** What an API key must be made for to call it; sending orders if not given. */
  keyScope?: KeyScope;
  /** For the API reference: what the call does, verb first. */
  summary: string;
  /** For the API reference: what a path's parameter can be, if that's a closed list. */
  pathValues?: Readonly<Record<string, readonly string[]>>;
  query?: z.ZodType;
  /** The headers it reads, an object by their lower-case names. */
  headers?: z.ZodType;
  /**
   * A GET that changes something: a browser that only prefetches it is refused, and it has no HEAD. With "exceptByHead" it has one,
   * which answers the same and changes nothing.
   */
  changes?: true | "exceptByHead";
  /** The JSON body's codec, or a streamed body. */
  body?: z.ZodType | Stream;
  /** For the API reference: the body's fields, if its codec takes any object and the use case checks them. */
  bodyShape?: z.ZodType;
  /** For the API reference. */
  bodyExample?: Record<string, unknown>;
  answer: Answer;
  /** For the API reference: headers of its answer by their names, with what they say. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** Status on success. Defaults to 200, or 302 for a redirect. */
  status?: number;
  /** Status on success when the same id was sent before. */
  repeatStatus?: number;
  /**
   * Called by shops' pages in their customers' browsers: its JSON may also come as text/plain, for which browsers don't ask
   * first, and pages of any origin may read its answer.
   */
  fromPages?: true;
  /**
   * Called by Surety's extensions in the shop's admin, which run at Shopify's address: browsers ask first, and read its answer. Their
   * session token, which no other page has, is the only credential that it takes from there.
   */
  fromExtensions?: true;
  /**
   * Calls per minute that each process accepts from one shop or, where anyone may call, from one IP address. Calls with an
   * API key also have a limit of their own, over all endpoints.
   */
  mostPerMinute?: number;
  /** The most bytes of its body, where that isn't the usual limit. */
  bodyBytes?: number;
  /**
   * Calls of one shop to all such endpoints work a few at a time in each process. The others wait in line, and those for which
   * it's too long are refused.
   */
  takesTurns?: true;
  /** Error statuses beyond those that its access, needs, path and body imply. */
  errorStatuses?: readonly number[];
};

/** Header of calls made in the background, such as polling: they don't extend the session. */
export const POLL_HEADER = "X-Surety-Poll";

/**
 * Header of calls by Surety's extensions: the version of the calls that the extension was made for. Raise it in the extensions, and the
 * oldest that the server answers, only with a change that an older extension can't be answered with; a new field needs neither.
 */
export const EXTENSION_HEADER = "X-Surety-Extension";

/** Defines an API call as data. Server routes, console calls and the API reference are built from it. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

/** The parameters of a path: `/payments/{id}` has `id`. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type Params<D extends EndpointDefinition> = { [Name in ParamNames<D["path"]>]: string };

type Decoded<T> = T extends z.ZodType ? z.output<T> : undefined;

export type QueryOf<D extends EndpointDefinition> = Decoded<D["query"]>;
export type HeadersOf<D extends EndpointDefinition> = Decoded<D["headers"]>;
export type BodyOf<D extends EndpointDefinition> = Decoded<D["body"]>;
/** The answer in our own names; streams have none. */
export type AnswerOf<D extends EndpointDefinition> = D["answer"] extends z.ZodType ? z.output<D["answer"]> : undefined;
/** The kinds of caller that an endpoint accepts. */
export type CallersOf<D extends EndpointDefinition> =
  | Extract<D["access"], CallerKind>
  | Extract<D["access"], readonly CallerKind[]>[number];

export function callersOf({ access }: Pick<EndpointDefinition, "access">): readonly CallerKind[] {
  return typeof access === "string" ? [access] : access;
}

/** Whether a link alone is enough to call it, without credentials. */
export function isForAnyone(endpoint: Pick<EndpointDefinition, "access">): boolean {
  return callersOf(endpoint).includes("anyone");
}

/** An endpoint's path on this server, including its base. */
export function fullPath({ base = "api", path }: Pick<EndpointDefinition, "base" | "path">): string {
  return `${basePaths[base]}${path}`;
}

export function isRedirect(answer: Answer): answer is { redirect: string } {
  return "redirect" in answer && typeof answer.redirect === "string";
}

export function isStream(part: unknown): part is Stream {
  return typeof part === "object" && part !== null && "stream" in part && typeof part.stream === "string";
}

/** Fills in a path's parameters, URL-encoded. */
export function fillPath<P extends string>(path: P, params: { [Name in ParamNames<P>]: string }): string {
  const values = new Map<string, string>(Object.entries(params));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
