import ipaddr from "ipaddr.js";
import { canonicalIp } from "#domain/orders/ip-address.ts";

/**
 * The key that orders from one connection share: the address for IPv4, the /64 network for IPv6, because a household gets a
 * whole /64 and its devices keep changing addresses within it.
 */
export function ipKey(ip: string): string | null {
  const canonical = canonicalIp(ip);
  if (canonical === null || !canonical.includes(":")) return canonical;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`);
  return `${network.toRFC5952String()}/64`;
}

/** The key that callers from one network share, who can use any of its addresses: a /24 for IPv4, a /48 for IPv6. */
export function networkKey(ip: string): string | null {
  const canonical = canonicalIp(ip);
  if (canonical === null) return null;
  if (canonical.includes(":")) return `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/48`).toRFC5952String()}/48`;
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${canonical}/24`).toString()}/24`;
}
