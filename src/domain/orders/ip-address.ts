import ipaddr from "ipaddr.js";

/** Whether a text is an IP address, version 4 or 6, without zone or prefix length. */
export function isIpAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return true;
  return text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text);
}

/** Ranges of private, loopback, link-local and carrier networks (RFC 1918, 4193, 4291, 6598). */
const privateRanges = new Set(["private", "uniqueLocal", "loopback", "unspecified", "linkLocal", "carrierGradeNat"]);

/** Whether an IP address tells nothing about the place of who has it. */
export function isPrivateAddress(ip: string): boolean {
  return privateRanges.has(ipaddr.process(ip).range());
}

/** False for private, loopback, documentation and other addresses that no shopper on the internet can have. */
export function isPublicIp(canonical: string): boolean {
  return ipaddr.parse(canonical).range() === "unicast";
}

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
