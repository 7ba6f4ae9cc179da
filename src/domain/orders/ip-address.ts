import ipaddr from "ipaddr.js";

/** Whether a text is an IPv4 or IPv6 address, without a zone or prefix length. */
export function isIpAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return true;
  return text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text);
}

/**
 * The address of the customer that a text means, null if it's unclear: an address with a port, brackets, a zone or a prefix
 * length, or a list as proxies send it, of which the first public address counts, else the first.
 */
export function meantIpAddress(text: string): string | null {
  const [first = null, ...others] = text
    .split(/[,\s]+/)
    .filter((entry) => entry !== "")
    .map(bareAddress);
  if (first === null) return null;
  return [first, ...others].find((address) => address !== null && !isPrivateAddress(address)) ?? first;
}

function bareAddress(text: string): string | null {
  const address = text
    .replace(/^for=/i, "")
    .replaceAll('"', "")
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, "$1")
    .replace(/%[\w.-]+$/, "")
    .replace(/\/\d{1,3}$/, "");
  return isIpAddress(address) ? address : null;
}

/** Private, loopback, link-local and carrier ranges (RFC 1918, 4193, 4291, 6598). */
const privateRanges = new Set(["private", "uniqueLocal", "loopback", "unspecified", "linkLocal", "carrierGradeNat"]);

/** Whether an IP address has no location. */
export function isPrivateAddress(ip: string): boolean {
  return privateRanges.has(ipaddr.process(ip).range());
}

/** False for private, loopback, documentation and other addresses that no customer on the internet can have. */
export function isPublicIp(canonical: string): boolean {
  return ipaddr.parse(canonical).range() === "unicast";
}

/**
 * An address in canonical form: '203.0.113.7', '2001:db8::1'. An IPv4 address mapped to IPv6 ('::ffff:203.0.113.7') becomes
 * IPv4. Null if the text isn't an address.
 */
export function canonicalIp(ip: string): string | null {
  const text = ip.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).toString();
  if (!text.includes(":") || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String().replace(/%.*$/, "");
}
