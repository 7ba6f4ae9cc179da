import { denialWords } from "#domain/accounts/denial-words.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";
import { SuretyError } from "#server/surety-error.ts";
import { countOwners, findMember, type Member } from "#server/team/team-store.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";

/**
 * Locks the team for a change by an owner. Throws "not-allowed" for one who was removed or lowered by someone who was faster. Run as
 * the system.
 */
export async function lockTeamFor(handle: Handle, actor: ShopActor): Promise<void> {
  await lockShopRow(handle, actor.tenantId);
  const ownId = ownColleagueId(actor);
  const self = ownId === null ? null : await findMember(handle, actor.tenantId, ownId);
  if (self === null || !isOwner(self)) throw new SuretyError("not-allowed", denialWords.owner);
}

/** Finds someone in the locked team. Throws "not-found" for anyone else's id. */
export async function requireMember(handle: Handle, tenantId: number, memberId: number): Promise<Member> {
  const member = await findMember(handle, tenantId, memberId);
  if (member === null) throw unknownMember();
  return member;
}

export function unknownMember(): SuretyError {
  return new SuretyError("not-found", "This person isn't in your team.");
}

/** Throws "conflict" if the member is the only owner of the locked team. */
export async function requireOtherOwner(handle: Handle, tenantId: number, member: Member): Promise<void> {
  if (isOwner(member) && (await countOwners(handle, tenantId)) < 2)
    throw new SuretyError("conflict", `${member.fullName} is the only owner. Make someone else an owner first.`);
}

/** Whether the role is an owner's. */
export function isOwner(member: EntitledTo<"owner">): boolean {
  return meetsNeed<"owner">("owner", member);
}

/** Whether someone with these roles, of whom `before` is null for a newcomer, has just become an owner. */
export function becameOwner(before: Role | null, after: Role): boolean {
  return isOwner({ role: after }) && (before === null || !isOwner({ role: before }));
}
