import { createHash } from "node:crypto";

/** Texts of statements are few and written in the code: values travel beside them. */
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a prepared statement. It follows from the text alone, so that no name can stand
 * for two texts; it is as short as PostgreSQL needs it, which cuts names after 63 bytes.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
