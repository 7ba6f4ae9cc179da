import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { isPublicAddress } from "#server/outgoing/is-public-address.ts";

/** An address that may be called. `isAllowed` says that the operator named it, so that it may be private. */
export type OutgoingAddress = { url: URL; host: string; isAllowed: boolean };

/**
 * Reads an address that a shop gave, or a redirect led to. It must be https, without a username or password, and not be a
 * private IP address, unless `allow` names its host and port; then http and private addresses are fine. Names are only
 * checked when they're resolved. Throws `OutgoingFault`.
 */
export function readOutgoingAddress(text: string, allow: readonly string[]): OutgoingAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new OutgoingFault("bad-address", "The address isn't a valid URL");
  if (url.username !== "" || url.password !== "")
    throw new OutgoingFault("bad-address", "The address can't contain a username or password");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const named = `${url.hostname.replace(/\.$/, "")}:${port}`;
  const isAllowed = allow.some((entry) => entry.toLowerCase() === named);
  if (!isAllowed && url.protocol !== "https:") throw new OutgoingFault("bad-address", "The address must start with https://");
  if (!isAllowed && isIpAddress(host) && !isPublicAddress(host))
    throw new OutgoingFault("private-address", `${host} is on a private network, which Surety doesn't call`);
  return { url, host, isAllowed };
}

/** A URL's host never looks like an IPv4 address without being one: the parser has rewritten decimal and hex forms. */
function isIpAddress(host: string): boolean {
  return host.includes(":") || /^\d+(\.\d+){3}$/.test(host);
}
