import { isUtf8 } from "node:buffer";

/**
 * The encoding that bytes look like if they aren't UTF-8, or null if they are. Read as UTF-8 all the same, different texts
 * would become equal.
 */
export function otherEncoding(bytes: Uint8Array): "UTF-16" | "Latin-1 or Windows-1252" | null {
  if (isUtf16(bytes)) return "UTF-16";
  return isUtf8(bytes) ? null : "Latin-1 or Windows-1252";
}

/** Whether there is UTF-16's byte order mark, or as many zeros as it has for ASCII characters. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  if (!bytes.includes(0)) return false;
  return bytes.filter((byte) => byte === 0).length * 4 >= bytes.length;
}
