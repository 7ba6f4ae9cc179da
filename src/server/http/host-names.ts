import { isIP } from "node:net";

/** The names by which this machine calls itself. */
export const localHosts: readonly string[] = ["localhost", "127.0.0.1", "::1"];

/** The host that a `Host` header names, without its port and brackets; null if it names none. */
export function namedHost(header: string | undefined): string | null {
  return (
    /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i
      .exec(header ?? "")
      ?.slice(1)
      .find(Boolean)
      ?.toLowerCase() ?? null
  );
}

/** Whether only this machine reaches a server on this host. */
export function isLocalHost(host: string): boolean {
  return localHosts.includes(host) || (isIP(host) === 4 && host.startsWith("127."));
}
