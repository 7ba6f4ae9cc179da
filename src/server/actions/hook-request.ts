import { z } from "zod";
import { hookMethods } from "#domain/scenarios/action-settings.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** The most that a script may return: all of it as JSON text, and its parts. Settings have the same limits on headers. */
export const HOOK_MOST = { textLength: 256 * 1024, urlLength: 2000, bodyLength: 128 * 1024, headers: 50, headersLength: 8 * 1024 };

const hookRequest = z.object({
  method: z.enum(hookMethods),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});
/** A call to a shop's own address, with its placeholders filled. */
export type HookRequest = z.output<typeof hookRequest>;

/** What is wrong with the JSON text that a script returned; null if it's a request within the limits. */
export function faultOfReturned(text: string): string | null {
  if (text.length > HOOK_MOST.textLength) return `it returned more than ${characters(HOOK_MOST.textLength)}`;
  const read = hookRequest.safeParse(JSON.parse(text));
  return read.success ? faultOfRequest(read.data) : "it didn't return a request with method, url, headers and body";
}

/** What is wrong with a request that a script returned; null if it's within the limits. */
export function faultOfRequest({ url, headers, body }: HookRequest): string | null {
  const entries = Object.entries(headers);
  const headersLength = entries.reduce((length, [name, value]) => length + name.length + value.length, 0);
  if (url.length > HOOK_MOST.urlLength) return `it returned a URL of more than ${characters(HOOK_MOST.urlLength)}`;
  if (entries.length > HOOK_MOST.headers) return `it returned more than ${HOOK_MOST.headers} headers`;
  if (headersLength > HOOK_MOST.headersLength) return `it returned headers of more than ${characters(HOOK_MOST.headersLength)}`;
  if (body !== null && body.length > HOOK_MOST.bodyLength) return `it returned a body of more than ${characters(HOOK_MOST.bodyLength)}`;
  return null;
}

/** Reads the text of a request in which `faultOfReturned` found no fault. */
export function readReturned(text: string): HookRequest {
  return hookRequest.parse(JSON.parse(text));
}

function characters(count: number): string {
  return `${formatCount(count)} characters`;
}
