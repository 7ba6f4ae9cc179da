import type { BodyOf, EndpointDefinition, HeadersOf, ParamNames, Params, QueryOf } from "#contract/endpoint.ts";

/** A call's input: its path parameters, query, headers and body, as far as the endpoint has them. */
export type CallInput<D extends EndpointDefinition> = ParamsPart<D> &
  Part<"query", QueryOf<D>> &
  Part<"headers", HeadersOf<D>> &
  Part<"body", BodyOf<D>> &
  AnyInput;

/** The same, for code that handles any endpoint. */
export type AnyInput = {
  params?: Readonly<Record<string, string>>;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
};

type ParamsPart<D extends EndpointDefinition> = [ParamNames<D["path"]>] extends [never] ? unknown : { params: Params<D> };
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [Key in Name]: T };
