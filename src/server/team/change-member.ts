import type { TeamMember } from "#contract/team.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { Services } from "#server/services.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { auditActor, nameInMails } from "#server/shops/audit-actor.ts";
import { shopNews } from "#server/access/security-mail.ts";
import { tellMember, tellOwners, type TellingMeans } from "#server/access/tell-of-security.ts";
import type { Handle } from "#server/db/database.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { presentMember } from "#server/team/read-team.ts";
import { isOwner, lockTeamFor, requireMember, requireOtherOwner } from "#server/team/require-owner.ts";
import { withdrawSent } from "#server/team/withdraw-sent.ts";
import { storeRole, type Member } from "#server/team/team-store.ts";

/**
 * Gives someone in the team another role, which holds from their next call on. Throws "not-found" for anyone else, and "conflict" for
 * the last owner.
 */
export async function changeMember(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  actor: ShopActor,
  memberId: number,
  role: Role,
): Promise<TeamMember> {
  const { database, now } = services;
  const { tenantId } = actor;
  return asSystemAgain(database, async (handle) => {
    await lockTeamFor(handle, actor);
    const member = await requireMember(handle, tenantId, memberId);
    if (member.role === role) return presentMember(member, actor);
    await requireOtherOwner(handle, tenantId, member);
    await storeRole(handle, tenantId, member, role);
    await withdrawSent(handle, { tenantId, memberId, left: role, by: auditActor(actor) }, now());
    const [before, after] = [roleWords[member.role].name, roleWords[role].name];
    const subject = member.email ?? member.fullName;
    await recordAudit(handle, tenantId, [{ area: "team", by: auditActor(actor), what: "Role changed", subject, before, after }], now());
    await tellOfRole(handle, services, actor, { ...member, role });
    return presentMember({ ...member, role }, actor);
  });
}

/** Mails the person what their role is now, and the other owners if it's theirs. */
async function tellOfRole(
  handle: Handle,
  services: TellingMeans,
  actor: ShopActor,
  { kind, memberId, role, email, fullName }: Member,
): Promise<void> {
  const { tenantId } = actor;
  const by = nameInMails(auditActor(actor));
  if (kind === "person")
    await tellMember(handle, services, { tenantId, userId: memberId }, (shopName) =>
      shopNews.ownRoleChanged(shopName, by, roleWords[role].named),
    );
  if (isOwner({ role }))
    await tellOwners(handle, services, { tenantId, but: memberId }, (shopName) => shopNews.ownerAdded(shopName, email ?? fullName));
}
