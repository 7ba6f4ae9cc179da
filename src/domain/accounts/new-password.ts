import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "#domain/accounts/password.ts";

type NewPasswordFaults = { password: string | null; confirmation: string | null };

/** Messages for a new password and its confirmation; null for each that is fine. */
export function newPasswordFaults(password: string, confirmation: string): NewPasswordFaults {
  return { password: passwordFault(password), confirmation: password === confirmation ? null : "Passwords don't match" };
}

/** What is wrong with a new password; null if it's fine. */
export function passwordFault(password: string): string | null {
  if (password === "") return "Please provide a password";
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  if (password.length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG;
  return null;
}
