import type { Readable } from "node:stream";
import type { EndpointDefinition, AnswerOf, BodyOf, Params, QueryOf } from "#contract/endpoint.ts";
import type { KeyActor, ShopActor, UserActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";

/** Who calls: as much as the endpoint's `access` promises. */
export type ActorOf<D extends EndpointDefinition> = D["access"] extends "shop"
  ? ShopActor
  : D["access"] extends "user"
    ? UserActor
    : D["access"] extends "key"
      ? KeyActor
      : null;

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

/** Hands a request to a use case. Endpoints that answer with a stream return a Readable. */
export type Handler<D extends EndpointDefinition> = (
  call: Call<D>,
  services: Services,
) => Promise<D["answer"] extends { stream: string } ? Readable : AnswerOf<D>>;

export type HandlersOf<E extends Record<string, EndpointDefinition>> = { [Name in keyof E]: Handler<E[Name]> };
