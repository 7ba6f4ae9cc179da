import ky, { TimeoutError } from "ky";
import type { z } from "zod";
import { pollSession } from "#contract/session.ts";
import { callersOf, isForAnyone, isStream, POLL_HEADER, type EndpointDefinition, type Stream } from "#contract/endpoint.ts";
import { problem, type Problem } from "#contract/problem.ts";
import { ApiError, retryAfterOf } from "#console/api/api-error.ts";
import type { AnyInput, CallInput } from "#console/api/call-input.ts";
import { addressOf, encodePart, headersOf, linkTo } from "#console/api/endpoint-address.ts";

/** How the client reaches the server and says who is calling. The frame provides it. */
export type Connection = {
  /** The API's absolute address, without a trailing slash. */
  baseUrl: string;
  /** The sensors' absolute address, without a trailing slash. */
  sensorUrl: string;
  /** Headers that say who is calling and, for calls about a shop, which shop. */
  credentials: (call: { isForShop: boolean }) => Promise<Readonly<Record<string, string>>>;
  /** Called after each successful call that needs a session. */
  onAuthorized: () => void;
  /** Called after each call: whether it got an answer at all. */
  onReach?: (isAnswered: boolean) => void;
  /** Called with each answer that doesn't match the contract. */
  onUnreadable: (error: ApiError) => void;
  /** Called on each 401 of a call that needs a session; decides whether to try once more. */
  onUnauthorized: (call: Unauthorized) => "try again" | "give up";
};

export type Unauthorized = {
  /** The server asks for a fresh session token (embedded frame). */
  asksForFreshToken: boolean;
  isSecondTry: boolean;
  /** The headers the call was sent with. */
  credentials: Readonly<Record<string, string>>;
};

type CallOptions = {
  signal?: AbortSignal;
  /** True for a call no person asked for. It doesn't keep the session alive. */
  isPoll?: boolean;
};

/** Calls endpoints. Every failure is an `ApiError`, except an abort by the caller. */
export type Client = {
  call: <A extends z.ZodType, D extends EndpointDefinition>(
    endpoint: D & { answer: A },
    input: CallInput<D>,
    options?: CallOptions,
  ) => Promise<z.output<A>>;
  /** The answer as it arrives, for downloads and live events. Has no time limit. */
  stream: <D extends EndpointDefinition & { answer: { stream: string } }>(
    endpoint: D,
    input: CallInput<D>,
    options?: CallOptions,
  ) => Promise<Response>;
  /** A call whose body is a file, or a form with one. Has no time limit: how long it takes depends on the connection. */
  upload: <A extends z.ZodType, D extends EndpointDefinition & { body: Stream }>(
    endpoint: D & { answer: A },
    input: CallInput<D>,
    sent: SentBody<D>,
    options?: CallOptions,
  ) => Promise<z.output<A>>;
  /** A call's address, for links to endpoints that anyone may call. */
  address: <D extends EndpointDefinition & { access: "anyone" }>(endpoint: D, input: CallInput<D>) => string;
};

/** What a call with a streamed body sends. */
type SentBody<D extends EndpointDefinition & { body: Stream }> = D["body"]["stream"] extends "multipart/form-data" ? FormData : Blob;

/** How long to wait for an answer that isn't a stream. */
const TIMEOUT_MS = 30_000;
const FRESH_TOKEN_HEADER = "X-Shopify-Retry-Invalid-Session-Request";

export function createClient(connection: Connection): Client {
  return {
    async call<A extends z.ZodType, D extends EndpointDefinition>(endpoint: D & { answer: A }, input: CallInput<D>, options?: CallOptions) {
      return readAnswer<A>(connection, endpoint, await send(connection, endpoint, input, { ...options, timeoutMs: TIMEOUT_MS }));
    },
    async upload<A extends z.ZodType, D extends EndpointDefinition>(
      endpoint: D & { answer: A },
      input: CallInput<D>,
      sent: FormData | Blob,
      options?: CallOptions,
    ) {
      return readAnswer<A>(connection, endpoint, await send(connection, endpoint, input, { ...options, sent, timeoutMs: false }));
    },
    stream: (endpoint, input, options) => send(connection, endpoint, input, { ...options, timeoutMs: false }),
    address: (endpoint, input) => linkTo(baseAddress(connection, endpoint), endpoint, input),
  };
}

async function readAnswer<A extends z.ZodType>(connection: Connection, endpoint: { answer: A }, response: Response): Promise<z.output<A>> {
  try {
    return decode<A>(endpoint.answer, await readJson(response));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "unreadable") connection.onUnreadable(error);
    throw error;
  }
}

type SendOptions = CallOptions & { timeoutMs: number | false; sent?: FormData | Blob };

async function send(connection: Connection, endpoint: EndpointDefinition, input: AnyInput, options: SendOptions): Promise<Response> {
  // What anyone may call and people as themselves, too, goes out with the session if there is one.
  const takesSession = callersOf(endpoint).some((caller) => caller !== "anyone");
  const needsSession = !isForAnyone(endpoint);
  for (const isSecondTry of [false, true]) {
    const credentials = takesSession ? await credentialsOf(connection, endpoint) : {};
    const response = await request(connection, credentials, endpoint, input, options);
    if (response.ok && needsSession) connection.onAuthorized();
    if (response.ok) return response;
    if (response.status !== 401 || !takesSession) throw await errorOf(response);
    const asksForFreshToken = response.headers.has(FRESH_TOKEN_HEADER);
    const next = connection.onUnauthorized({ asksForFreshToken, isSecondTry, credentials });
    if (next === "give up" || isSecondTry) throw await errorOf(response);
  }
  throw new Error("A call has two tries");
}

/** Where they don't come, the connection may be lost. */
async function credentialsOf(connection: Connection, endpoint: EndpointDefinition): Promise<Readonly<Record<string, string>>> {
  try {
    return await connection.credentials({ isForShop: isForShop(endpoint) });
  } catch (error) {
    connection.onReach?.(false);
    throw error;
  }
}

/**
 * Whether a call names the chosen shop. Listing shops and signing out don't, so that a shop the person can't access never blocks
 * them.
 */
function isForShop(endpoint: EndpointDefinition): boolean {
  const { method, path } = endpoint;
  return callersOf(endpoint).includes("shop") || (method === pollSession.method && path === pollSession.path);
}

async function request(
  connection: Pick<Connection, "baseUrl" | "sensorUrl" | "onReach">,
  credentials: Readonly<Record<string, string>>,
  endpoint: EndpointDefinition,
  input: AnyInput,
  options: SendOptions,
): Promise<Response> {
  const { onReach } = connection;
  const path: string = endpoint.path;
  const { href, search } = addressOf(baseAddress(connection, endpoint), endpoint, input);
  const sent = {
    method: endpoint.method,
    headers: {
      Accept: acceptOf(endpoint),
      ...headersOf(endpoint, input.headers),
      ...contentTypeOf(endpoint, options.sent),
      ...(options.isPoll ? { [POLL_HEADER]: "1" } : {}),
      ...credentials,
    },
    searchParams: search,
    ...(options.sent ? { body: options.sent } : bodyOf(endpoint, input.body)),
  };
  try {
    const response = await ky(href, {
      ...sent,
      signal: options.signal,
      timeout: options.timeoutMs,
      retry: 0,
      throwHttpErrors: false,
    });
    onReach?.(true);
    return response;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    onReach?.(false);
    if (cause instanceof TimeoutError) throw new ApiError("timeout", `${endpoint.method} ${path} took too long`, { cause });
    throw new ApiError("unreachable", `${endpoint.method} ${path} got no answer`, { cause });
  }
}

function baseAddress({ baseUrl, sensorUrl }: Pick<Connection, "baseUrl" | "sensorUrl">, { base = "api" }: EndpointDefinition): string {
  return base === "api" ? baseUrl : sensorUrl;
}

function acceptOf(endpoint: EndpointDefinition): string {
  return isStream(endpoint.answer) ? endpoint.answer.stream : "application/json";
}

/** A form says itself where its parts begin; a file's own type depends on what is installed. */
function contentTypeOf({ body }: EndpointDefinition, sent: FormData | Blob | undefined): Record<string, string> {
  return sent instanceof Blob && isStream(body) ? { "Content-Type": body.stream } : {};
}

function bodyOf(endpoint: EndpointDefinition, body: unknown): { json?: unknown } {
  if (endpoint.body === undefined || isStream(endpoint.body)) return {};
  return { json: encodePart(endpoint.body, body) };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ApiError("unreadable", "The answer isn't JSON", { cause, status: response.status });
    if (typeof cause === "object" && cause !== null && "name" in cause && cause.name === "AbortError") throw cause;
    throw new ApiError("unreachable", "The answer broke off", { cause });
  }
}

function decode<A extends z.ZodType>(answer: A, json: unknown): z.output<A> {
  const read = answer.safeParse(json);
  if (read.success) return read.data;
  throw new ApiError("unreadable", "The answer doesn't match the contract", {
    cause: read.error,
  });
}

async function errorOf(response: Response): Promise<ApiError> {
  const said = await problemOf(response);
  return new ApiError("error-status", said?.title ?? `The server answered ${response.status}`, {
    status: response.status,
    problem: said,
    retryAfterSeconds: retryAfterOf(response),
  });
}

/** The problem document of an error response; null if a proxy answered with something else. */
async function problemOf(response: Response): Promise<Problem | null> {
  const text = await response.text();
  if (!response.headers.get("Content-Type")?.includes("json")) return null;
  try {
    return problem.safeParse(JSON.parse(text)).data ?? null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}
