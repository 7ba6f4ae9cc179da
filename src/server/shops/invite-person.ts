import type { Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { addReset } from "#server/access/reset-store.ts";
import { roleInShop, setRole } from "#server/shops/person-store.ts";
import { vouchedPerson } from "#server/shops/vouched-person.ts";

/** `before` is null for someone who had no role in the shop. `token`, for a link to set a password, is null for someone who has one. */
export type InvitedPerson = { userId: number; email: string; before: Role | null; role: Role; token: string | null };

/**
 * Adds a person to a shop. Someone known whose address is confirmed keeps their name and password; anyone else gets a token to
 * set a password with. Without a role, someone already in the shop keeps theirs and anyone else is an analyst.
 */
export async function invitePerson(
  handle: Handle,
  secrets: Secrets,
  tenantId: number,
  { email, fullName, role }: { email: string; fullName?: string | undefined; role?: Role | undefined },
  now: Date,
): Promise<InvitedPerson> {
  const person = await vouchedPerson(handle, secrets, { email, fullName: fullName ?? email, passwordHash: null }, now);
  const before = await roleInShop(handle, tenantId, person.userId);
  const after = role ?? before ?? "analyst";
  await setRole(handle, { tenantId, userId: person.userId, role: after });
  const token = person.passwordHash === null ? await addReset(handle, person.userId, now) : null;
  return { userId: person.userId, email: person.email, before, role: after, token };
}
