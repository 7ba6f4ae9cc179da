import type { BodyOf } from "#contract/endpoint.ts";
import type { inviteToTeam as endpoint, SentInvitation, TeamInvitation } from "#contract/team.ts";
import type { Services } from "#server/services.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";
import { inviterLimits, type AttemptLimit } from "#server/access/attempt-limits.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { closeInvitation, findOpenInvitation } from "#server/team/invitation-store.ts";
import { lockTeamFor } from "#server/team/require-owner.ts";
import { sendInvitation } from "#server/team/send-invitation.ts";
import { isMemberByEmail } from "#server/team/team-store.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now">;

/**
 * Invites someone to the actor's shop by mail. Throws "conflict" for someone who is in it, and for an owner whose own address isn't
 * confirmed: nobody can have mail sent to others from an address that may not be theirs. Also throws what `sendInvitation` throws.
 */
export async function inviteToTeam(
  services: Means,
  actor: ShopActor,
  { email, fullName, role }: BodyOf<typeof endpoint>,
  ip: string,
): Promise<SentInvitation> {
  const { tenantId, fullName: invitedBy } = actor;
  return services.database.asSystem(async (handle) => {
    await lockTeamFor(handle, actor);
    await requireConfirmedEmail(handle, actor.userId, "invite people");
    if (await isMemberByEmail(handle, tenantId, email)) throw new SuretyError("conflict", `${normalEmail(email)} is already in your team.`);
    const invitedById = ownColleagueId(actor);
    const invited = { tenantId, email, fullName: fullName === "" ? null : fullName, role, invitedBy, invitedById };
    return sendInvitation(handle, services, invited, auditActor(actor), services.now(), limitsOf(actor, ip));
  });
}

/** Sends an open invitation again. Throws "not-found" for one that was accepted or withdrawn, and what `sendInvitation` throws. */
export async function resendInvitation(services: Means, actor: ShopActor, invitationId: number, ip: string): Promise<TeamInvitation> {
  const { tenantId, fullName: invitedBy } = actor;
  return services.database.asSystem(async (handle) => {
    await lockTeamFor(handle, actor);
    await requireConfirmedEmail(handle, actor.userId, "invite people");
    const open = await findOpenInvitation(handle, tenantId, invitationId);
    if (open === null) throw notOpen();
    const { email, fullName, role } = open;
    const { shopifyShop } = await requireShop(handle, tenantId);
    // The one that came with the signup stays that: what was typed there is mailed to no one.
    const by = open.invitedBy === shopifyShop ? open.invitedBy : invitedBy;
    return sendInvitation(
      handle,
      services,
      { tenantId, email, fullName, role, invitedBy: by, invitedById: ownColleagueId(actor) },
      auditActor(actor),
      services.now(),
      limitsOf(actor, ip),
    );
  });
}

function limitsOf(actor: ShopActor, ip: string): AttemptLimit[] {
  return inviterLimits(String(ownColleagueId(actor)), ip);
}

/** Withdraws an open invitation, whose link then says so. Throws "not-found" for one that was accepted or withdrawn. */
export async function withdrawInvitation(
  { database, now }: Means,
  actor: ShopActor,
  invitationId: number,
): Promise<{ invitationId: number }> {
  const { tenantId } = actor;
  return database.asSystem(async (handle) => {
    await lockTeamFor(handle, actor);
    const closed = await closeInvitation(handle, tenantId, invitationId, now());
    if (closed === null) throw notOpen();
    const event = {
      area: "team",
      by: auditActor(actor),
      what: "Invitation withdrawn",
      subject: closed.email,
      before: roleWords[closed.role].name,
    } as const;
    await recordAudit(handle, tenantId, [event], now());
    return { invitationId };
  });
}

export function notOpen(): SuretyError {
  return new SuretyError("not-found", "This invitation isn't open anymore.");
}
