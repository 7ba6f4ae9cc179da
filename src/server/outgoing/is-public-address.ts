import ipaddr from "ipaddr.js";

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, multicast, reserved or that of a
 * cloud's metadata service, also where an IPv6 address carries such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv6 ? address.match(allocatedIpv6) : address.toString() !== AZURE_METADATA;
}

/** All of IPv6 that is given out; the rest includes site-local addresses and gateways into private IPv4 networks. */
const allocatedIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Looks public, but reaches the machine's own host. */
const AZURE_METADATA = "168.63.129.16";
