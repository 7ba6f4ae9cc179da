import { isCommonPassword } from "#domain/accounts/common-passwords.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_EASY,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "#domain/accounts/password.ts";

type NewPasswordFaults = { password: string | null; confirmation: string | null };

/** Messages for a new password and its confirmation; null for each that is fine. `known` as for `passwordFault`. */
export function newPasswordFaults(password: string, confirmation: string, known: readonly string[] = []): NewPasswordFaults {
  return { password: passwordFault(password, known), confirmation: password === confirmation ? null : "Passwords don't match" };
}

/**
 * What is wrong with a new password; null if it's fine. It's none of the most common ones, and nothing that is `known` about the person,
 * such as their email address or the shop's name.
 */
export function passwordFault(password: string, known: readonly string[] = []): string | null {
  if (password === "") return "Please provide a password";
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  if (password.length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG;
  return isCommonPassword(password) || isKnown(password, known) ? PASSWORD_TOO_EASY : null;
}

/** Also the part of an address before the @, and a name written together. */
function isKnown(password: string, known: readonly string[]): boolean {
  const text = bare(password);
  return known.some((name) => name.trim() !== "" && [bare(name), bare(name.split("@")[0] ?? "")].includes(text));
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}
