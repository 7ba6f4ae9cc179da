import { readDetail, readResults, readSummaries, type Result, type Summary } from "./read-answer.ts";
import { say } from "./words.ts";

/** Why a call failed, in words to show. `status` is the HTTP status; null if there was no answer. */
export type Failure = { status: number | null; detail: string };
export type Outcome<T> = { answer: T } | { failure: Failure };

/** A decision on orders, each with the decision that the person saw. */
export type DecisionToSend = {
  orders: readonly { shopifyId: string; seen: string | null }[];
  action: string;
  reasonCode: string | null;
  comment: string | null;
};

const HEADERS = { "X-Host-Target": "shopify", "X-Surety-Extension": "1" };
/** Answers take a second or two; after this long, none is to be expected. */
const LOADING_TIMEOUT_MS = 30_000;
/** A decision on 100 orders updates each of them in Shopify before it's answered. */
const DECIDING_TIMEOUT_MS = 180_000;

/** How orders stand, by Shopify's IDs. Never throws. */
export function fetchSummaries(ids: readonly string[]): Promise<Outcome<Summary[]>> {
  return call(`summaries?ids=${ids.join(",")}`, { headers: HEADERS }, LOADING_TIMEOUT_MS, readSummaries);
}

/** Decides on orders; each has its own result. Never throws. */
export function sendDecision(decision: DecisionToSend): Promise<Outcome<Result[]>> {
  const headers = { ...HEADERS, "Content-Type": "application/json" };
  return call("decisions", { method: "POST", headers, body: JSON.stringify(decision) }, DECIDING_TIMEOUT_MS, readResults);
}

async function call<T>(path: string, request: RequestInit, timeoutMs: number, read: (answer: unknown) => T | null): Promise<Outcome<T>> {
  const answered = await within(timeoutMs, ask(`/api/shopify/orders/${path}`, request));
  if (answered === null) return { failure: { status: null, detail: say("failures.unreachable") } };
  const { status, isFine, sent } = answered;
  if (!isFine) return { failure: { status, detail: whyFailed(status, sent) } };
  const answer = read(sent);
  return answer === null ? { failure: { status, detail: say("failures.unreadable") } } : { answer };
}

/** Null if there is no answer, as when the network is down. What isn't JSON, such as a proxy's page, is sent as undefined. */
async function ask(address: string, request: RequestInit): Promise<{ status: number; isFine: boolean; sent: unknown } | null> {
  try {
    const response = await fetch(address, request);
    const text = await response.text();
    return { status: response.status, isFine: response.ok, sent: parse(text) };
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null after the time, so that a person isn't left before a spinner. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const first = await Promise.race([promise, timeout]);
  clearTimeout(timer);
  return first;
}

function whyFailed(status: number, sent: unknown): string {
  // What the server says about a token helps no one here: only a new page gets another session.
  if (status === 401) return say("failures.session");
  return readDetail(sent) ?? say(fallbackOf(status));
}

function fallbackOf(status: number) {
  if (status === 403) return "failures.forbidden";
  return status >= 500 ? "failures.server" : "failures.refused";
}
