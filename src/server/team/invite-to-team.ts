import type { BodyOf } from "#contract/endpoint.ts";
import type { inviteToTeam as endpoint, SentInvitation } from "#contract/team.ts";
import type { Services } from "#server/services.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { limitsOfInviter, requireStranger } from "#server/team/open-invitation.ts";
import { lockTeamFor } from "#server/team/require-owner.ts";
import { sendInvitation } from "#server/team/send-invitation.ts";

/**
 * Invites someone to the actor's shop by mail. Throws "conflict" for someone who is in it, and for an owner whose own address isn't
 * confirmed: nobody can have mail sent to others from an address that may not be theirs. Also throws what `sendInvitation` throws.
 */
export async function inviteToTeam(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  actor: ShopActor,
  { email, fullName, role }: BodyOf<typeof endpoint>,
  ip: string,
): Promise<SentInvitation> {
  const { tenantId, fullName: invitedBy } = actor;
  return services.database.asSystem(async (handle) => {
    await lockTeamFor(handle, actor);
    await requireConfirmedEmail(handle, actor.userId, "invite people");
    await requireStranger(handle, tenantId, email);
    const invitedById = ownColleagueId(actor);
    const invited = { tenantId, email, fullName: fullName === "" ? null : fullName, role, invitedBy, invitedById, isOfSignup: false };
    return sendInvitation(handle, services, invited, auditActor(actor), services.now(), limitsOfInviter(actor, ip));
  });
}
