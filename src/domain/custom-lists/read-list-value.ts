import ipaddr from "ipaddr.js";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { asciiDomain, phoneDigits } from "#domain/custom-lists/lookup-form.ts";
import { listTypes, type ListType } from "#domain/custom-lists/list-type.ts";
import { hasCardNumber } from "#domain/orders/card-number.ts";
import { canonicalIp } from "#domain/orders/ip-address.ts";
import { isEmail } from "#domain/orders/read-email.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { isStorable } from "#domain/text/is-storable.ts";

/** An entry: the form that it's compared in, which a list has once, and the form that people see. */
export type ListValue = { value: string; written: string };

/** Their digits can look like a card number by chance. */
const ofManyDigits: ReadonlySet<ListType> = new Set(["phone", "ip"]);
const longestDomain = 253;
const domainPattern = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const phonePattern = /^\+?[\d\s()./-]+$/;
/** As few digits as a country's code with an area's, for rules about how numbers begin; at most as many as a number has. */
const [FEWEST_PHONE_DIGITS, MOST_PHONE_DIGITS] = [3, 15];
/** The bits that an IPv4 address has before it inside IPv6. */
const MAPPED_BITS = 96;

/** Reads a value as an entry of a list of this type, or says what is wrong with it, following its place in a request or file. */
export function readListValue(type: ListType, given: string): ListValue | { fault: string } {
  const text = given.trim();
  if (text === "") return { fault: fieldFaults.required };
  if (!isStorable(text)) return { fault: fieldFaults.notStorable };
  if (text.length > listLimits.value) return { fault: fieldFaults.longerThan(listLimits.value) };
  const read = readers[type](text);
  if (read === null) return { fault: listTypes[type].fault };
  if (!ofManyDigits.has(type) && hasCardNumber(read.written)) return { fault: fieldFaults.cardNumber };
  return read;
}

const readers: Record<ListType, (text: string) => ListValue | null> = {
  text: readText,
  email: readEmail,
  domain: readDomain,
  ip: readIp,
  bin: readBin,
  phone: readPhone,
  device: readText,
};

function readText(text: string): ListValue {
  return { value: text.toLowerCase(), written: text };
}

function readEmail(text: string): ListValue | null {
  return isEmail(text) ? same(text.toLowerCase()) : null;
}

function readDomain(text: string): ListValue | null {
  const domain = asciiDomain(text.toLowerCase().replace(/^@/, "").replace(/\.$/, ""));
  return domain.length <= longestDomain && domainPattern.test(domain) ? same(domain) : null;
}

/** A range is named by its first address; one of a single address is that address. */
function readIp(text: string): ListValue | null {
  const [address = "", prefix, ...rest] = text.split("/");
  const canonical = canonicalIp(address);
  if (canonical === null || rest.length > 0) return null;
  if (prefix === undefined) return same(canonical);
  const isIPv6 = canonical.includes(":");
  // An IPv4 range that is written as IPv6.
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) - (!isIPv6 && address.includes(":") ? MAPPED_BITS : 0) : -1;
  const allBits = isIPv6 ? 128 : 32;
  if (bits < 0 || bits > allBits) return null;
  if (bits === allBits) return same(canonical);
  const first = isIPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/${bits}`).toRFC5952String()
    : ipaddr.IPv4.networkAddressFromCIDR(`${canonical}/${bits}`).toString();
  return same(`${first}/${bits}`);
}

function readBin(text: string): ListValue | null {
  const digits = text.replaceAll(/[\s-]/g, "");
  return /^\d{6,8}$/.test(digits) ? same(digits) : null;
}

function readPhone(text: string): ListValue | null {
  const value = phoneDigits(text);
  if (!phonePattern.test(text) || value.length < FEWEST_PHONE_DIGITS || value.length > MOST_PHONE_DIGITS) return null;
  return { value, written: /^(?:\+|00)/.test(text) ? `+${value}` : value };
}

function same(value: string): ListValue {
  return { value, written: value };
}
