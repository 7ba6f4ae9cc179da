import ipaddr from "ipaddr.js";

/**
 * Canonical text of an address: '203.0.113.7', '2001:db8::1'. An IPv4 address written as IPv6 ('::ffff:203.0.113.7')
 * becomes the IPv4 address it is. Null where the text is no address.
 */
export function canonicalIp(ip: string): string | null {
  const text = ip.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).toString();
  if (!text.includes(":") || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String().replace(/%.*$/, "");
}

/**
 * Key under which orders from one connection are counted: the address for IPv4, the /64 network for IPv6, because a
 * household gets a whole /64 and its devices change address within it by themselves.
 */
export function ipKey(ip: string): string | null {
  const canonical = canonicalIp(ip);
  if (canonical === null || !canonical.includes(":")) return canonical;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`);
  return `${network.toRFC5952String()}/64`;
}

/** False for private, loopback, documentation and other addresses that no shopper on the internet can have. */
export function isPublicIp(canonical: string): boolean {
  return ipaddr.parse(canonical).range() === "unicast";
}
