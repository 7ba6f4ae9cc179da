import { roleWords } from "#domain/accounts/role-words.ts";
import type { Services } from "#server/services.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { endSessionsOfPerson } from "#server/access/session-store.ts";
import { shopNews } from "#server/access/security-mail.ts";
import { tellMember } from "#server/access/tell-of-security.ts";
import { auditActor, nameInMails } from "#server/shops/audit-actor.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { lockPerson } from "#server/shops/person-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { lockTeamFor, requireMember, requireOtherOwner } from "#server/team/require-owner.ts";
import { withdrawSent } from "#server/team/withdraw-sent.ts";
import { unlinkPerson } from "#server/team/team-store.ts";

/**
 * Takes a person's access to the shop, at once: sessions read their shops on each call. Someone without another shop is logged out
 * everywhere. Throws "not-found" for anyone else, and "conflict" for the last owner and for staff of the shop's own admin, who would be
 * back with their next visit.
 */
export async function removeMember(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  actor: ShopActor,
  memberId: number,
): Promise<{ memberId: number }> {
  const { database, now } = services;
  const { tenantId } = actor;
  return asSystemAgain(database, async (handle) => {
    await lockTeamFor(handle, actor);
    const member = await requireMember(handle, tenantId, memberId);
    if (member.kind === "staff")
      throw new SuretyError("conflict", `${member.fullName} comes in through Shopify. Remove them there, or make them a viewer here.`);
    await requireOtherOwner(handle, tenantId, member);
    await lockPerson(handle, memberId);
    await withdrawSent(handle, { tenantId, memberId, left: null, by: auditActor(actor) }, now());
    const { hasNoShop } = await unlinkPerson(handle, tenantId, memberId);
    if (hasNoShop) await endSessionsOfPerson(handle, memberId);
    const event = {
      area: "team",
      by: auditActor(actor),
      what: "Person removed",
      subject: member.email,
      before: roleWords[member.role].name,
    } as const;
    await recordAudit(handle, tenantId, [event], now());
    const by = nameInMails(auditActor(actor));
    await tellMember(handle, services, { tenantId, userId: memberId }, (shopName) => shopNews.removed(shopName, by));
    return { memberId };
  });
}
