import type { SentInvitation } from "#contract/team.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";
import { inviterLimits, type AttemptLimit } from "#server/access/attempt-limits.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { findOpenInvitation, type StoredInvitation } from "#server/team/invitation-store.ts";
import { lockTeamFor } from "#server/team/require-owner.ts";
import { sendInvitation } from "#server/team/send-invitation.ts";
import { isMemberByEmail } from "#server/team/team-store.ts";

/** An open invitation, with the team locked. Throws "not-found", and "conflict" for an owner whose own address isn't confirmed. */
export async function lockOpenInvitation(handle: Handle, actor: ShopActor, invitationId: number): Promise<StoredInvitation> {
  await lockTeamFor(handle, actor);
  await requireConfirmedEmail(handle, actor.userId, "invite people");
  const open = await findOpenInvitation(handle, actor.tenantId, invitationId);
  if (open === null) throw notOpen();
  return open;
}

/** Throws "conflict" for someone who is in the team. */
export async function requireStranger(handle: Handle, tenantId: number, email: string): Promise<void> {
  if (await isMemberByEmail(handle, tenantId, email)) throw new SuretyError("conflict", `${normalEmail(email)} is already in your team.`);
}

/** Sends an open invitation with a new link. One that came with the signup stays that. Throws what `sendInvitation` throws. */
export async function sendAgain(
  handle: Handle,
  services: Pick<Services, "config" | "jobs" | "now">,
  actor: ShopActor,
  { tenantId, invitationId, email, fullName, role, invitedBy, isOfSignup }: StoredInvitation,
  ip: string,
): Promise<SentInvitation> {
  const by = isOfSignup ? invitedBy : actor.fullName;
  const invited = { tenantId, invitationId, email, fullName, role, invitedBy: by, invitedById: ownColleagueId(actor), isOfSignup };
  return sendInvitation(handle, services, invited, auditActor(actor), services.now(), limitsOfInviter(actor, ip));
}

export function limitsOfInviter(actor: ShopActor, ip: string): AttemptLimit[] {
  return inviterLimits(String(ownColleagueId(actor)), ip);
}

export function notOpen(): SuretyError {
  return new SuretyError("not-found", "This invitation isn't open anymore.");
}
