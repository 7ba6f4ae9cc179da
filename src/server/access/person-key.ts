import type { UserActor } from "#server/access/actor.ts";

/** What a person's choices in a shop are stored under; null for a session that isn't a person's, such as one by API key. */
export function personKeyOf({ userId, staffId = null }: Pick<UserActor, "userId" | "staffId">): string | null {
  if (userId !== null) return `user:${userId}`;
  return staffId === null ? null : `staff:${staffId}`;
}
