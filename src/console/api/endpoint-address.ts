import { z } from "zod";
import { fillPath, type EndpointDefinition } from "#contract/endpoint.ts";
import { faultWords } from "#contract/fault-words.ts";
import type { Problem } from "#contract/problem.ts";
import { ApiError } from "#console/api/api-error.ts";
import type { AnyInput, CallInput } from "#console/api/call-input.ts";

/** A link to an endpoint that anyone may call. `baseUrl` has no trailing slash. */
export function linkTo<D extends EndpointDefinition & { access: "anyone" }>(baseUrl: string, endpoint: D, input: CallInput<D>): string {
  const { href, search } = addressOf(baseUrl, endpoint, input);
  return `${href}?${search.toString()}`;
}

/** A call's address: its path with the parameters filled in, and its query. */
export function addressOf(baseUrl: string, endpoint: EndpointDefinition, input: AnyInput): { href: string; search: URLSearchParams } {
  const path: string = endpoint.path;
  return { href: `${baseUrl}${fillPath(path, input.params ?? {})}`, search: searchOf(endpoint, input.query) };
}

/** The headers of a call's own. */
export function headersOf(endpoint: EndpointDefinition, headers: unknown): Record<string, string> {
  if (endpoint.headers === undefined) return {};
  return Object.fromEntries(Object.entries(encodePart(endpoint.headers, headers) ?? {}).map(([name, value]) => [name, String(value)]));
}

/** Encodes a part of a call for the wire. Input that breaks the contract is refused here, just as the server would refuse it. */
export function encodePart(part: z.ZodType, value: unknown): unknown {
  const written = z.safeEncode(part, value, { error: faultWords });
  if (written.success) return written.data;
  const errors = written.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const said: Problem = { title: "Some fields aren't valid", status: 422, errors };
  throw new ApiError("error-status", said.title, { status: 422, problem: said, cause: written.error });
}

function searchOf(endpoint: EndpointDefinition, query: unknown): URLSearchParams {
  const search = new URLSearchParams();
  if (endpoint.query === undefined) return search;
  const encoded = encodePart(endpoint.query, query);
  if (typeof encoded !== "object" || encoded === null) return search;
  for (const [name, value] of Object.entries(encoded)) if (value !== undefined && value !== null) search.set(name, String(value));
  return search;
}
