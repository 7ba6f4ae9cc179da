import type { UserActor } from "#server/access/actor.ts";

/** The caller's email address; null if they have none, or haven't proven that it's theirs. */
export function confirmedAddress({ email, isEmailConfirmed }: Pick<UserActor, "email" | "isEmailConfirmed">): string | null {
  return isEmailConfirmed === true ? email : null;
}
