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
