import { createHash, randomBytes } from "node:crypto";

/** An opaque token of 256 random bits, safe in headers and URLs. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token or API key: its SHA-256 in hex. Tokens are random, so they don't need a slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
