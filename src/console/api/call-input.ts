import type { BodyOf, EndpointDefinition, ParamNames, Params, QueryOf } from "#contract/endpoint.ts";

/** What a call needs: the parameters of its path, its query, its body; none of them where the endpoint has none. */
export type CallInput<D extends EndpointDefinition> = ParamsPart<D> & Part<"query", QueryOf<D>> & Part<"body", BodyOf<D>> & AnyInput;

/** The same, for code that serves every endpoint. */
export type AnyInput = {
  params?: Readonly<Record<string, string>>;
  query?: unknown;
  body?: unknown;
};

type ParamsPart<D extends EndpointDefinition> = [ParamNames<D["path"]>] extends [never] ? unknown : { params: Params<D> };
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [Key in Name]: T };
