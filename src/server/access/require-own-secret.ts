import { passwordFault } from "#domain/accounts/new-password.ts";
import { badField } from "#server/surety-error.ts";

/** Throws "bad-content" for a new password that is something known about its person, such as their email address. */
export function requireOwnSecret(password: string, known: readonly string[]): void {
  const fault = passwordFault(password, known);
  if (fault !== null) throw badField("password", fault, fault);
}
