import { hash, verify } from "@node-rs/argon2";
import { newToken } from "#server/access/token.ts";

/** argon2id with the library's parameters (19 MiB, 2 passes), which are those OWASP names. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether a password is the one behind a hash. Without a hash (nobody of that name, or no password set yet) the same
 * work is done and the answer is no, so that the time taken tells nobody who has an account.
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
