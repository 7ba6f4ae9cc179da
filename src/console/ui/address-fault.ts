import { isMailable } from "#domain/accounts/mailable-email.ts";

export const EMAIL_WRONG = "Please enter an email address such as name@example.com";

/** What is wrong with someone's email address as it's typed; null if nothing is. */
export function addressFault(typed: string): string | null {
  return isMailable(typed.trim()) ? null : EMAIL_WRONG;
}
