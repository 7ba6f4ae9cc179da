import type { ShopActor } from "#server/access/actor.ts";

/** Whether a call names the person who makes it: by id, email or name, as it is or percent-encoded. */
export function isOwnName({ userId, fullName, email }: Pick<ShopActor, "userId" | "fullName" | "email">, named: string): boolean {
  return [userId, fullName, email].some((own) => own !== null && own !== "" && [String(own), encodeURIComponent(own)].includes(named));
}
