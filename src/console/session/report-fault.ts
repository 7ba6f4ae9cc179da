import { CLIENT_FAULT_FRAMES_MAX, clientFaultFrame, reportClientFault, type ClientFaultKind } from "#contract/client-faults.ts";
import { apiAddress } from "#console/api/base-addresses.ts";
import { ApiError } from "#console/api/api-error.ts";
import { addressOf } from "#console/api/endpoint-address.ts";
import { paths } from "#console/session/paths.ts";
import { routeAt } from "#console/session/route-at.ts";
import { maskForLog } from "#domain/text/mask-for-log.ts";

/** The most faults that one page reports; the first ones tell the most. */
const MOST_PER_PAGE = 5;

type FaultReport = (kind: ClientFaultKind, cause: unknown) => Promise<void>;

/**
 * Reports the faults of one page: sends each to the server's log once, without data of customers. What isn't a fault of the console's
 * own code is left out: failed calls, which the server knows of, and scripts that others put into the page.
 */
export function faultReports(): FaultReport {
  const reported = new Set<string>();
  return async (kind, cause) => {
    if (cause instanceof ApiError && cause.kind !== "unreadable") return;
    const frames = framesOf(cause);
    if (kind === "uncaught" && frames.length === 0) return;
    const message = maskForLog(wordsOf(cause));
    const key = `${kind} ${message} ${frames[0]}`;
    if (reported.has(key) || reported.size >= MOST_PER_PAGE) return;
    reported.add(key);
    const route = routeAt(window.location.pathname);
    const fault = { kind, message, screen: route && paths[route].pattern, build: buildName(), frames };
    const { href } = addressOf(apiAddress(window), reportClientFault, {});
    await fetch(href, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fault), keepalive: true });
  };
}

export const reportFault = faultReports();

/** An error's message and its cause's. What an answer held is left out: only the fields at fault are named. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const inner = cause.cause;
  if (!(inner instanceof Error)) return cause.message;
  return `${cause.message}: ${"issues" in inner && Array.isArray(inner.issues) ? inner.issues.map(fieldOf).join(", ") : inner.name}`;
}

function fieldOf(issue: { path?: readonly PropertyKey[]; code?: string }): string {
  return `${issue.path?.map(String).join(".")} ${issue.code}`;
}

/** The places of an error's stack that are in the console's built code. */
function framesOf(cause: unknown): string[] {
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  const ours = `${window.location.origin}/assets/`;
  const places = stack.split("\n").map((line) => line.split(ours)[1]?.replace(/\)$/, "") ?? "");
  return places.filter((place) => clientFaultFrame.test(place)).slice(0, CLIENT_FAULT_FRAMES_MAX);
}

function buildName(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /\/assets\/([\w.-]+)$/.exec(script?.src ?? "")?.[1] ?? null;
}
