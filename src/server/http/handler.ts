import type { Readable } from "node:stream";
import type { AnswerOf, BodyOf, CallersOf, EndpointDefinition, Params, QueryOf } from "#contract/endpoint.ts";
import type { KeyActor, ShopActor, UserActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";

/** Who calls: as much as the endpoint's `access` promises; of an endpoint for several kinds of caller, one of them. */
export type ActorOf<D extends EndpointDefinition> = ActorBy[CallersOf<D>];
type ActorBy = { anyone: null; user: UserActor; shop: ShopActor; key: KeyActor };

export type Call<D extends EndpointDefinition> = {
  params: Params<D>;
  query: QueryOf<D>;
  body: BodyOf<D>;
  actor: ActorOf<D>;
  /** Address of the caller. */
  ip: string;
  requestId: string;
  /** The body of an endpoint whose body is a stream. */
  stream: Readable;
  /** Ends when the caller goes away, or the server stops: for answers that have no end of their own. */
  signal: AbortSignal;
  /** Whether the caller may still do this: false once a session has ended. Does not count as use of it. */
  isStillAllowed(): Promise<boolean>;
  /** Answers with the endpoint's `repeatStatus`: the same id came before. */
  answerAsRepeat(): void;
  setHeader(name: string, value: string): void;
};

/** Hands a request to a use case. Endpoints that answer with a stream return a Readable, those that lead on an address. */
export type Handler<D extends EndpointDefinition> = (
  call: Call<D>,
  services: Services,
) => Promise<D["answer"] extends { stream: string } ? Readable : D["answer"] extends { redirect: string } ? string : AnswerOf<D>>;

export type HandlersOf<E extends Record<string, EndpointDefinition>> = { [Name in keyof E]: Handler<E[Name]> };
