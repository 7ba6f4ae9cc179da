import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { faultWords } from "#contract/fault-words.ts";
import { PROBLEM_MEDIA_TYPE, type Problem } from "#contract/problem.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { endConnection } from "#server/http/end-connection.ts";
import { SuretyError, type ErrorCode, type Fault } from "#server/surety-error.ts";

/** The HTTP status of each error code. */
const statusOf: Record<ErrorCode, number> = {
  "bad-json": 400,
  "empty-body": 400,
  "wrong-encoding": 400,
  "not-signed-in": 401,
  "second-factor-needed": 401,
  "session-token-expired": 401,
  "not-allowed": 403,
  "not-found": 404,
  "wrong-method": 405,
  "too-slow": 408,
  conflict: 409,
  overtaken: 409,
  outdated: 412,
  "known-otherwise": 409,
  "name-in-use": 409,
  "limit-reached": 409,
  "too-large": 413,
  "wrong-media-type": 415,
  "bad-content": 422,
  "too-many-requests": 429,
  unavailable: 503,
};

/** The problem title of each error status. */
export const titleOf: Record<number, string> = {
  400: "The request couldn't be read",
  401: "Authentication required",
  403: "You don't have access",
  404: "Not found",
  405: "Method not allowed",
  408: "The request timed out",
  409: "This change can't be made",
  412: "A precondition of the request wasn't met",
  413: "The request is too large",
  415: "Unsupported content type",
  416: "The requested range isn't available",
  422: "Some fields aren't valid",
  429: "Too many requests",
  431: "The request headers are too large",
  500: "Something went wrong on our end",
  503: "Temporarily unavailable",
};

/** Codes with a more specific title than their status. */
const titleOfCode: Partial<Record<ErrorCode, string>> = {
  "bad-json": "The request body isn't valid JSON",
  "empty-body": "The request body is empty",
  "wrong-encoding": "The request body isn't UTF-8",
  overtaken: "Someone else changed this first",
  outdated: "Someone else changed this first",
  "known-otherwise": "Already recorded with other content",
  "name-in-use": "This name is in use",
  "limit-reached": "Limit reached",
};

/** Any error about one of several things in a request, as the answer tells it beside those that went well. */
export function refusalOf(error: unknown): { status: number; title: string; detail: string; errors: Fault[] } {
  const known = error instanceof SuretyError ? error : null;
  const status = known ? statusOf[known.code] : 500;
  const title = (known && titleOfCode[known.code]) ?? titleOf[status] ?? "The request failed";
  return { status, title, detail: known?.message ?? "Please try again.", errors: known?.faults ?? [] };
}

/** Responds to any error with problem details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body = readProblem(error, request, reply);
  void reply.code(body.status).type(PROBLEM_MEDIA_TYPE).send(body);
}

/**
 * The problem details of any error; also sets their headers. Framework errors keep their status. Anything else that
 * isn't a `SuretyError` is logged with its cause and reveals nothing.
 */
export function readProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const known = asSuretyError(error, request);
  const status = known ? statusOf[known.code] : (clientErrorStatus(error, request) ?? 500);
  if (error === request.raw.errored) request.log.info({ requestId: request.id }, "the caller broke off the request");
  else if (status === 500) request.log.error({ err: error, requestId: request.id }, "request failed");
  else if (known?.cause !== undefined) request.log.warn({ err: known.cause, requestId: request.id, code: known.code }, known.message);
  if (known?.retryAfterSeconds) void reply.header("retry-after", String(known.retryAfterSeconds));
  // What is left of the body isn't waited for.
  if (known?.code === "too-slow") reply.raw.once("finish", () => endConnection(request.raw.socket));
  if (known?.code === "session-token-expired") void reply.header("x-shopify-retry-invalid-session-request", "1");
  return {
    title: (known && titleOfCode[known.code]) ?? titleOf[status] ?? "The request failed",
    status,
    requestId: request.id,
    ...(known ? { detail: known.message } : {}),
    ...(known?.code === "second-factor-needed" ? { needs: "second-factor" as const } : {}),
    ...(known && known.faults.length > 0 ? { errors: known.faults } : {}),
    ...(known && known.warnings.length > 0 ? { warnings: known.warnings } : {}),
  };
}

/** Parses one part of a request with its codec. Every fault names its path. */
export function readPart<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const read = checkPart(shape, value);
  if (read.faults === null) return read.data;
  throw refusedPart(read.faults);
}

/** The same, for a part that has further faults than its codec finds. */
export function checkPart<T extends z.ZodType>(shape: T, value: unknown): { data: z.output<T>; faults: null } | { faults: Fault[] } {
  const read = shape.safeParse(value, { error: faultWords });
  return read.success ? { data: read.data, faults: null } : { faults: read.error.issues.flatMap(faultsOf) };
}

export function refusedPart(faults: Fault[]): SuretyError {
  return new SuretyError("bad-content", "Check the fields listed in errors.", { faults });
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return closest.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return [{ path: pathText(issue.path), message: issue.message }];
}

function pathText(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    "",
  );
}

const fastifyError = z.object({ statusCode: z.number(), code: z.string().optional() });

function asSuretyError(error: unknown, { routeOptions }: FastifyRequest): SuretyError | null {
  if (error instanceof SuretyError) return error;
  const framework = fastifyError.safeParse(error);
  if (!framework.success) return null;
  const { statusCode, code } = framework.data;
  if (statusCode === 413)
    return new SuretyError("too-large", `The request body is larger than ${formatCount(routeOptions.bodyLimit)} bytes.`);
  if (statusCode === 415) return new SuretyError("wrong-media-type", "This endpoint doesn't accept a body of this content type.");
  if (code === "FST_ERR_CTP_EMPTY_JSON_BODY")
    return new SuretyError("empty-body", "The content type is application/json, but the body is empty.");
  if (statusCode === 400 && (error instanceof SyntaxError || code?.startsWith("FST_ERR_CTP")))
    return new SuretyError("bad-json", "The request body couldn't be parsed as JSON.");
  if (statusCode === 404) return new SuretyError("not-found", "No endpoint at this address.");
  return null;
}

/** The status of a framework error that rejects a request, or of a body that its caller broke off; otherwise null. */
function clientErrorStatus(error: unknown, { raw }: FastifyRequest): number | null {
  if (error === raw.errored) return 400;
  const framework = fastifyError.safeParse(error);
  if (!framework.success) return null;
  const { statusCode } = framework.data;
  return statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
