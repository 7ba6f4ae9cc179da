import type { ShopActor } from "#server/access/actor.ts";

/** Who is told: a person, by their key, or the shop's Slack channel. */
export const SLACK = "slack";

type Person = Pick<ShopActor, "userId" | "staffId">;

/** What a person's choices are stored under; null for a session that isn't a person's. */
export function personKeyOf({ userId, staffId = null }: Person): string | null {
  if (userId !== null) return `user:${userId}`;
  return staffId === null ? null : `staff:${staffId}`;
}

/** Staff open Surety inside their shop's admin. */
export function isStaffKey(receiver: string): boolean {
  return receiver.startsWith("staff:");
}
