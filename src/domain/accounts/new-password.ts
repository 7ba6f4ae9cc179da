import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#domain/accounts/password.ts";

export type NewPasswordFaults = { password: string | null; confirmation: string | null };

/** What is wrong with a new password and its repetition, in words (S1 section 5 and 9); null where nothing is. */
export function newPasswordFaults(password: string, confirmation: string): NewPasswordFaults {
  return { password: passwordFault(password), confirmation: password === confirmation ? null : "Passwords don't match" };
}

function passwordFault(password: string): string | null {
  if (password === "") return "Please provide a password";
  if (password.length < PASSWORD_MIN_LENGTH) return `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
  if (password.length > PASSWORD_MAX_LENGTH) return `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`;
  return null;
}
