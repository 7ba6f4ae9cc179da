import { randomUUID } from "node:crypto";
import { originOf } from "#domain/scenarios/action-settings.ts";
import { ScriptFailure } from "#server/actions/action-failure.ts";
import { faultOfRequest, type HookRequest } from "#server/actions/hook-request.ts";

/** Headers whose values are no secrets, which scripts may read. */
const openHeaders = new Set(["accept", "content-type"]);

/** A request as a script gets it, and what fills in the values again. */
type StoodIn = { request: HookRequest; fillIn: (returned: HookRequest) => HookRequest };

/**
 * Puts stand-ins in place of a request's header values, which may be secrets: a script can move them between headers and write around
 * them, but never read them. They're filled in after it ran, in header values only, and only for the address's own origin. `fillIn`
 * throws a ScriptFailure where a script used one otherwise.
 */
export function withStandIns(request: HookRequest): StoodIn {
  const values = new Map<string, string>();
  const headers = Object.entries(request.headers).map(([name, value]) => {
    if (value === "" || openHeaders.has(name.toLowerCase())) return [name, value];
    const standIn = `header-value-${randomUUID()}`;
    values.set(standIn, value);
    return [name, standIn];
  });
  return { request: { ...request, headers: Object.fromEntries(headers) }, fillIn: (returned) => filledIn(returned, values, request.url) };
}

function filledIn(returned: HookRequest, values: ReadonlyMap<string, string>, url: string): HookRequest {
  const has = (text: string) => [...values.keys()].some((standIn) => text.includes(standIn));
  if ([returned.url, returned.body ?? "", ...Object.keys(returned.headers)].some(has))
    throw failure("it used a header's value outside of headers");
  if (Object.values(returned.headers).some(has) && originOf(returned.url) !== originOf(url))
    throw failure("it would send the headers to another address");
  const fill = (text: string) => [...values].reduce((filled, [standIn, value]) => filled.replaceAll(standIn, () => value), text);
  const headers = Object.fromEntries(Object.entries(returned.headers).map(([name, value]) => [name, fill(value)]));
  const fault = faultOfRequest({ ...returned, headers });
  if (fault !== null) throw failure(fault);
  return { ...returned, headers };
}

function failure(fault: string): ScriptFailure {
  return new ScriptFailure(`its script failed: ${fault}`);
}
