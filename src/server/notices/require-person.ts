import type { ShopActor } from "#server/access/actor.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Whom a session's own choices belong to. Throws "not-allowed" for one that isn't a person's. */
export function requirePerson(actor: ShopActor): { personKey: string; userId: number | null; staffId: string | null } {
  const personKey = personKeyOf(actor);
  if (personKey === null) throw new SuretyError("not-allowed", "Log in with your email and password to choose what you get.");
  return { personKey, userId: actor.userId, staffId: actor.staffId ?? null };
}
