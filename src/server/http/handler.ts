import type { Readable } from "node:stream";
import type { AnswerOf, BodyOf, CallersOf, EndpointDefinition, HeadersOf, Params, QueryOf } from "#contract/endpoint.ts";
import type { KeyActor, NewShopActor, ShopActor, UserActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import type { Fault } from "#server/surety-error.ts";

/** The caller, as the endpoint's `access` allows. If it allows several kinds, one of them. */
type ActorOf<D extends EndpointDefinition> = ActorBy[CallersOf<D>];
type ActorBy = { anyone: null; user: UserActor; shop: ShopActor; key: KeyActor; "new-shop": NewShopActor; signed: null };

export type HandledCall<D extends EndpointDefinition> = {
  params: Params<D>;
  query: QueryOf<D>;
  headers: HeadersOf<D>;
  body: BodyOf<D>;
  actor: ActorOf<D>;
  /** The caller's IP address. */
  ip: string;
  /** What the caller says its browser is. */
  userAgent: string | null;
  /** Whether only the headers of the answer are asked for. */
  isHead: boolean;
  requestId: string;
  /** The body, if the endpoint takes a stream. */
  stream: AsyncIterable<Uint8Array>;
  /** The body's Content-Type header; empty without one. */
  contentType: string;
  /** Aborts when the caller disconnects; for a streamed response also when the server stops. */
  signal: AbortSignal;
  /** Whether the caller still has access: false once the session has ended. Doesn't extend the session. */
  isStillAllowed(): Promise<boolean>;
  /** Responds with the endpoint's `repeatStatus`: the same id was sent before. */
  answerAsRepeat(): void;
  setHeader(name: string, value: string): void;
};

/** Passes a request to a use case. Streaming endpoints return a Readable, redirects an address. */
type Handler<D extends EndpointDefinition> = (
  call: HandledCall<D>,
  services: Services,
) => Promise<D["answer"] extends { stream: string } ? Readable : D["answer"] extends { redirect: string } ? string : AnswerOf<D>>;

/** Finds what else is wrong with a body whose fields have faults, from those that could be read. */
type FurtherFaults<D extends EndpointDefinition> = (
  call: Pick<HandledCall<D>, "actor" | "params"> & { body: unknown },
  services: Services,
) => Promise<readonly Fault[]>;

export type FurtherFaultsOf<E extends Record<string, EndpointDefinition>> = { [Name in keyof E]?: FurtherFaults<E[Name]> };

export type HandlersOf<E extends Record<string, EndpointDefinition>> = { [Name in keyof E]: Handler<E[Name]> };
