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
