import { createHash } from "node:crypto";

/** Never grows large: statements are written in code, and values are passed separately. */
const names = new Map<string, string>();

/**
 * The name of a prepared statement on its connection. It's a hash of the text, so two texts never share a name, and it
 * stays under the 63 bytes PostgreSQL truncates names to.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
