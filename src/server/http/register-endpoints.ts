import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { fullPath, isForAnyone, isRedirect, isStream, type EndpointDefinition, type Signer } from "#contract/endpoint.ts";
import type { BodyWatch } from "#server/http/body-watch.ts";
import type { CallLimit } from "#server/http/limit-calls.ts";
import type { ShopTurns } from "#server/http/shop-turns.ts";
import { admit } from "#server/access/admit.ts";
import type { LimitRefusals } from "#server/access/limit-refusals.ts";
import { requireSignature } from "#server/access/require-signature.ts";
import { parseJsonText, parseLongNumbers } from "#server/http/json-parser.ts";
import { registerPreflight, requireNewExtension, showToExtensions } from "#server/http/extension-calls.ts";
import { requireMediaType } from "#server/http/media-types.ts";
import { requireModestBody } from "#server/http/modest-body.ts";
import { refusePrefetch } from "#server/http/refuse-prefetch.ts";
import { checkPart, refusedPart, sendProblem } from "#server/http/problems.ts";
import { answerLinkProblem } from "#server/http/problem-page.ts";
import { furtherFaults, handlers } from "#server/http/handlers.ts";
import type { HandledCall } from "#server/http/handler.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type AnyCall = Omit<HandledCall<EndpointDefinition>, "actor" | "body" | "query" | "headers" | "params"> & {
  actor: unknown;
  body: unknown;
  query: unknown;
  headers: unknown;
  params: unknown;
};
type Means = {
  limitCall: CallLimit;
  takeTurn: ShopTurns;
  checkCredentials: LimitRefusals;
  /** Aborts when the server stops. */
  closing: AbortSignal;
  bodies: BodyWatch;
};
type AnyActor = Awaited<ReturnType<typeof admit>>;
type AnyHandler = (call: AnyCall, services: Services) => Promise<unknown>;
type AnyFurtherFaults = (call: Pick<AnyCall, "actor" | "params" | "body">, services: Services) => Promise<readonly Fault[]>;

/** The largest body of callers that nobody knows: enough for a login. */
const BODY_BYTES_OF_ANYONE = 16 * 1024;
/** A body may take minutes. The caller may have been removed since the call began, and is identified again. */
const ACTOR_KNOWN_MS = 1_000;

/** Registers one route per endpoint of the contract. */
export function registerEndpoints(app: FastifyInstance, services: Services, means: Means): void {
  for (const [name, definition] of Object.entries(endpoints)) {
    registerOne(app, services, means, definition, { handle: handlerOf(name), findFaults: furtherFaultsOf(name) });
  }
}

function handlerOf(name: string): AnyHandler {
  const byName: Record<string, unknown> = handlers;
  const handler = byName[name];
  if (typeof handler !== "function") throw new Error(`The endpoint ${name} has no handler`);
  // `handlers` is typed by `endpoints` (HandlersOf); iterating over both loses those types.
  return handler as AnyHandler;
}

function furtherFaultsOf(name: string): AnyFurtherFaults | null {
  const byName: Record<string, unknown> = furtherFaults;
  // Typed by `endpoints` too.
  return (byName[name] as AnyFurtherFaults | undefined) ?? null;
}

function registerOne(
  app: FastifyInstance,
  services: Services,
  { limitCall, takeTurn, checkCredentials, closing, bodies }: Means,
  definition: EndpointDefinition,
  { handle, findFaults }: { handle: AnyHandler; findFaults: AnyFurtherFaults | null },
): void {
  if ((definition.access === "signed") !== (definition.signedBy !== undefined))
    throw new Error(`${definition.path} is for signed callers exactly if it says who signs`);
  if (definition.fromExtensions) registerPreflight(app, definition);
  const actorOf = new WeakMap<FastifyRequest, { actor: AnyActor; since: number }>();
  app.route({
    method: definition.method,
    url: `${fullPath(definition).replaceAll(/\{(\w+)\}/g, ":$1")}`,
    errorHandler: isFileLink(definition) ? answerLinkProblem(services.config.publicUrl) : sendProblem,
    ...(isForAnyone(definition) ? { bodyLimit: BODY_BYTES_OF_ANYONE } : {}),
    ...(definition.bodyBytes === undefined ? {} : { bodyLimit: definition.bodyBytes }),
    ...(definition.changes === true ? { exposeHeadRoute: false } : {}),
    config: { isSigned: definition.signedBy !== undefined, hasNoBody: definition.body === undefined },
    // Before the body is read: nobody makes the server read or parse what it then refuses.
    onRequest: async (request, reply) => {
      if (definition.fromPages) reply.header("access-control-allow-origin", "*");
      if (definition.fromExtensions) {
        showToExtensions(reply);
        requireNewExtension(request.headers);
      }
      requireMediaType(definition, request.headers);
      if (definition.changes) refusePrefetch(request.headers);
      const actor = await checkCredentials(request.ip, () => admit(services, definition, request));
      // What an outside system signs counts once its signature is checked, so that forged messages use up none of its allowance.
      if (definition.signedBy === undefined) await limitCall(request, actor, definition);
      actorOf.set(request, { actor, since: performance.now() });
    },
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      // The caller may have left while the credentials were checked.
      if (reply.raw.closed) gone.abort();
      if (isStream(definition.answer)) endWith(closing, gone);
      const sent = await sentBody(definition, request, async (signed) => {
        // Checked at once however many were refused before: unlike other credentials, it costs no query, and nobody can guess it.
        await requireSignature(services, request.headers, signed);
        await limitCall(request, null, definition);
      });
      let status = definition.status ?? (isRedirect(definition.answer) ? 302 : 200);
      const admitted = actorOf.get(request);
      const isOld = admitted !== undefined && performance.now() - admitted.since > ACTOR_KNOWN_MS;
      const actor = isOld ? await admit(services, definition, request) : (admitted?.actor ?? null);
      const { signal } = gone;
      const findMore = async () => (await findFaults?.({ actor, params: request.params, body: sent }, services)) ?? [];
      const call: AnyCall = {
        actor,
        params: request.params,
        ...(await readParts(definition, request, sent, findMore)),
        ip: request.ip,
        userAgent: request.headers["user-agent"] ?? null,
        isHead: request.method === "HEAD",
        requestId: request.id,
        stream: bodies.streamOf(request.raw),
        contentType: request.headers["content-type"] ?? "",
        signal,
        isStillAllowed: () => isStillAllowed(services, definition, request),
        answerAsRepeat: () => {
          status = definition.repeatStatus ?? status;
        },
        setHeader: (header, value) => void reply.header(header, value),
      };
      const answer = await takeTurn({ definition, actor, signal }, () => handle(call, services));
      return send(definition, reply.code(status), answer);
    },
  });
}

/** Whether a link in an email leads here: a file that needs no session. */
function isFileLink(definition: EndpointDefinition): boolean {
  return isForAnyone(definition) && isStream(definition.answer);
}

/** Ends one response with the server. Unsubscribes from the server's signal when the response ends first. */
function endWith(closing: AbortSignal, answer: AbortController): void {
  if (closing.aborted) return answer.abort();
  const end = () => answer.abort();
  closing.addEventListener("abort", end, { once: true });
  answer.signal.addEventListener("abort", () => closing.removeEventListener("abort", end), { once: true });
}

async function isStillAllowed(services: Services, definition: EndpointDefinition, request: FastifyRequest): Promise<boolean> {
  try {
    await admit(services, definition, request, { isUse: false });
    return true;
  } catch (cause) {
    if (cause instanceof SuretyError) return false;
    throw cause;
  }
}

/** Shopify's ids can be longer than numbers are exact. */
const parseSignedText: Record<Signer, (text: string) => unknown> = { stripe: parseJsonText, shopify: parseLongNumbers };

/** The body, parsed; one that an outside system signs once its signature is checked. */
async function sentBody(
  { signedBy }: EndpointDefinition,
  request: FastifyRequest,
  check: (signed: { signer: Signer; bytes: Buffer }) => Promise<void>,
): Promise<unknown> {
  if (signedBy === undefined) return request.body;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  await check({ signer: signedBy, bytes });
  return parseSignedText[signedBy](bytes.toString("utf8"));
}

/** The parts of a request that the contract describes. The faults of all are in one answer. */
async function readParts(
  definition: EndpointDefinition,
  request: FastifyRequest,
  sent: unknown,
  findMore: () => Promise<readonly Fault[]>,
): Promise<{ query: unknown; headers: unknown; body: unknown }> {
  const query = checkPart(definition.query ?? z.undefined(), definition.query && request.query);
  const headers = checkPart(definition.headers ?? z.undefined(), definition.headers && request.headers);
  const body = await checkBody(definition, sent, findMore);
  if (query.faults === null && headers.faults === null && body.faults === null)
    return { query: query.data, headers: headers.data, body: body.data };
  throw refusedPart([query, headers, body].flatMap(({ faults }) => faults ?? []));
}

/** A request without a body reads as an empty object, so that the faults name what is missing. Further faults are named with them. */
async function checkBody(
  definition: EndpointDefinition,
  given: unknown,
  findMore: () => Promise<readonly Fault[]>,
): Promise<{ data: unknown; faults: null } | { faults: Fault[] }> {
  if (definition.body === undefined || isStream(definition.body)) return { data: undefined, faults: null };
  // Where the use case checks the fields, it checks their number too, and names where they are.
  if (definition.bodyShape === undefined) requireModestBody(given);
  const sent = given === undefined ? {} : given;
  const read = checkPart(definition.body, sent);
  const dropped = definition.bodyShape === undefined && !keepsUnknownFields(definition.body) ? fieldsCalledProto(sent) : [];
  if (read.faults !== null || dropped.length > 0) return { faults: [...(read.faults ?? []), ...dropped, ...(await findMore())] };
  return { data: keepsUnknownFields(definition.body) ? withFieldCalledProto(read.data, sent) : read.data, faults: null };
}

function keepsUnknownFields(shape: z.ZodType): boolean {
  return shape instanceof z.ZodObject && shape.def.catchall !== undefined;
}

/** Of all fields that nobody knows, zod leaves this one out. */
const PROTO = "__proto__";

/** Where it's left out: such a name is refused, at any depth. */
function fieldsCalledProto(sent: unknown, path = ""): Fault[] {
  if (typeof sent !== "object" || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const inner = Array.isArray(sent) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    return name === PROTO ? [{ path: inner, message: "isn't a valid name" }] : fieldsCalledProto(value, inner);
  });
}

function withFieldCalledProto(read: unknown, sent: unknown): unknown {
  if (typeof read !== "object" || read === null || typeof sent !== "object" || sent === null) return read;
  const field = Object.getOwnPropertyDescriptor(sent, PROTO);
  return field === undefined ? read : Object.defineProperty({ ...read }, PROTO, field);
}

function send(definition: EndpointDefinition, reply: FastifyReply, answer: unknown): FastifyReply {
  if (isStream(definition.answer)) {
    // A handler may set a more specific content type.
    return (reply.hasHeader("content-type") ? reply : reply.type(definition.answer.stream)).send(answer);
  }
  if (isRedirect(definition.answer)) return reply.redirect(z.url().parse(answer), reply.statusCode);
  return reply.header("cache-control", "no-store").send(z.encode(definition.answer, answer));
}
