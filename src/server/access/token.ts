import { createHash, randomBytes } from "node:crypto";

/** An opaque token of 256 random bits, fit for a header and for an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token or an API key: its SHA-256 in hex. Tokens are random, so no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
