import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as httpRequest, validateHeaderName, validateHeaderValue, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "#server/outgoing/is-public-address.ts";
import { readOutgoingAddress, type OutgoingAddress } from "#server/outgoing/outgoing-address.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";

export type OutgoingRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Private addresses that may be called, as `host:port`: the operator's `HOOK_ALLOW`. */
  allow: readonly string[];
  /** For the call as a whole, redirects included. */
  timeoutMs?: number;
  /** Resolves names; a test's own. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

/** `body` is the first 64 KB; `isCut` says that there was more. */
export type OutgoingAnswer = { status: number; body: string; isCut: boolean };

const ANSWER_WITHIN_MS = 5_000;
const MOST_REDIRECTS = 3;
const MOST_BYTES = 64 * 1024;

/**
 * Calls an address that a shop gave. Only https and public addresses are called, unless `allow` names the host and port. Names
 * are resolved once per hop and the connection goes to the addresses that were checked, so that a name can't change its
 * mind in between. Redirects are followed, at most 3, each under the same rules. Any status is an answer; throws
 * `OutgoingFault` if there is none.
 */
export async function safeFetch(url: string, options: OutgoingRequest): Promise<OutgoingAnswer> {
  const timeoutMs = options.timeoutMs ?? ANSWER_WITHIN_MS;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(url, options, signal);
  } catch (cause) {
    if (cause instanceof OutgoingFault) throw cause;
    if (signal.aborted) throw new OutgoingFault("timeout", `No answer within ${Math.ceil(timeoutMs / 1000)} seconds`, cause);
    throw new OutgoingFault("no-connection", "The connection failed", cause);
  }
}

async function follow(first: string, options: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
  let address = readOutgoingAddress(first, options.allow);
  let hop = { method: options.method ?? "GET", headers: readHeaders(options.headers ?? {}), body: options.body };
  for (let redirects = 0; ; redirects++) {
    const addresses = await checkedAddresses(address, options.resolve ?? resolveAll, signal);
    const response = await send(address, addresses, hop, signal);
    const status = response.statusCode ?? 0;
    const location = redirectStatuses.has(status) ? response.headers.location : undefined;
    if (location === undefined) return { status, ...(await readStart(response)) };
    response.destroy();
    if (redirects === MOST_REDIRECTS) throw new OutgoingFault("too-many-redirects", `More than ${MOST_REDIRECTS} redirects`);
    const next = readOutgoingAddress(URL.canParse(location, address.url) ? new URL(location, address.url).href : location, options.allow);
    // Another host gets none of the headers, which may hold secrets, but learns what kind of body it is.
    if (next.url.origin !== address.url.origin) hop = { ...hop, headers: onlyContentType(hop.headers) };
    if (!keepsMethod.has(status) && hop.method !== "GET") hop = { method: "GET", headers: hop.headers, body: undefined };
    address = next;
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const keepsMethod = new Set([307, 308]);

type Hop = { method: string; headers: Readonly<Record<string, string>>; body: string | undefined };

async function checkedAddresses(
  { host, isAllowed }: OutgoingAddress,
  resolve: NonNullable<OutgoingRequest["resolve"]>,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  signal.throwIfAborted();
  const addresses = await Promise.race([resolve(host), rejectedBy(signal)]).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw unknownHost(host, cause);
  });
  if (addresses.length === 0 || !(isAllowed || addresses.every(({ address }) => isPublicAddress(address)))) throw unknownHost(host);
  return addresses;
}

/** The same for a name that isn't known and for one of a private network, so that no shop learns which names exist there. */
function unknownHost(host: string, cause?: unknown): OutgoingFault {
  return new OutgoingFault("unknown-host", `No public server is known by the name ${host}`, cause);
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true });
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function send({ url, host }: OutgoingAddress, addresses: LookupAddress[], hop: Hop, signal: AbortSignal): Promise<IncomingMessage> {
  const options = {
    method: hop.method,
    host,
    port: url.port || undefined,
    path: `${url.pathname}${url.search}`,
    headers: { "user-agent": "Surety", ...hop.headers, ...lengthOf(hop.body) },
    lookup: onlyTo(addresses),
    // Connections aren't kept: a kept one would skip the check.
    agent: false as const,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? httpsRequest(options, resolve) : httpRequest(options, resolve);
    request.on("error", reject);
    request.end(hop.body);
  });
}

/** The headers that a caller may set. Those of the connection are ours. Throws `OutgoingFault` if one can't be sent. */
function readHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !isOfConnection(name));
  for (const [name, value] of own) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch (cause) {
      throw new OutgoingFault("bad-header", `The header ${JSON.stringify(name)} can't be sent`, cause);
    }
  }
  return Object.fromEntries(own);
}

/** Whether a header is set for the connection, so that a caller's own is never sent. */
export function isOfConnection(name: string): boolean {
  return ofConnection.has(name.toLowerCase());
}

const ofConnection = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

/** Resolves any name to these addresses. */
function onlyTo(addresses: LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_host, options, callback) => {
    if (options.all === true) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function onlyContentType(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() === "content-type"));
}

async function readStart(response: IncomingMessage): Promise<{ body: string; isCut: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > MOST_BYTES) break;
  }
  return { body: Buffer.concat(parts).subarray(0, MOST_BYTES).toString("utf8"), isCut: size > MOST_BYTES };
}
