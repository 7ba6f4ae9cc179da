import { hash, verify } from "@node-rs/argon2";
import { newToken } from "#server/access/token.ts";

/** argon2id with the library's defaults (19 MiB, 2 passes), which match OWASP's recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether the password matches the hash. Without a hash (unknown user, or no password set yet) it does the same work
 * and returns false, so that response times don't reveal who has an account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await decoy()), password);
  return isRight && passwordHash !== null;
}

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hash(newToken());
  return decoyHash;
}
