const v4Part = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const v4 = new RegExp(`^${v4Part}(?:\\.${v4Part}){3}$`);

/** Whether a text is an IP address, version 4 or 6, without zone or prefix length. */
export function isIpAddress(text: string): boolean {
  return v4.test(text) || isIpV6(text);
}

function isIpV6(text: string): boolean {
  if (!text.includes(":") || text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? "";
  const endsInV4 = last.includes(".");
  if (endsInV4 && !v4.test(last)) return false;
  const hex = endsInV4 ? groups.slice(0, -1) : groups;
  if (!hex.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  const count = hex.length + (endsInV4 ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

/** Addresses of private, loopback, link-local and carrier networks (RFC 1918, 4193, 4291, 6598). */
export function isPrivateAddress(ip: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (v4.test(mapped))
    return /^(10|127|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(mapped);
  return /^(::1?$|f[cd]|fe[89ab])/i.test(ip);
}
