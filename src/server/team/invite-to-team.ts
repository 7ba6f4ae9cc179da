import type { BodyOf } from "#contract/endpoint.ts";
import type { inviteToTeam as endpoint, SentInvitation, TeamInvitation } from "#contract/team.ts";
import type { Services } from "#server/services.ts";
import type { Handle } from "#server/db/database.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";
import { inviterLimits, type AttemptLimit } from "#server/access/attempt-limits.ts";
import { requireConfirmedEmail } from "#server/access/require-confirmed-email.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { isOfSignup } from "#server/team/is-of-signup.ts";
import { closeInvitation, findOpenInvitation, type StoredInvitation } from "#server/team/invitation-store.ts";
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
    if (await isMemberByEmail(handle, tenantId, email)) throw alreadyThere(email);
    const invitedById = ownColleagueId(actor);
    const invited = { tenantId, email, fullName: fullName === "" ? null : fullName, role, invitedBy, invitedById };
    return sendInvitation(handle, services, invited, auditActor(actor), services.now(), limitsOf(actor, ip));
  });
}

/** Sends an open invitation again. Throws "not-found" for one that was accepted or withdrawn, and what `sendInvitation` throws. */
export async function resendInvitation(services: Means, actor: ShopActor, invitationId: number, ip: string): Promise<TeamInvitation> {
  return services.database.asSystem(async (handle) => {
    const open = await lockOpen(handle, actor, invitationId);
    return sendAgain(handle, services, actor, open, ip);
  });
}

/**
 * Sends an open invitation to another address instead, because the first was mistyped. The link that was sent there says that it was
 * withdrawn. Throws "conflict" for someone who is in the team, and what `resendInvitation` throws.
 */
export async function correctInvitation(
  services: Means,
  actor: ShopActor,
  invitationId: number,
  typed: string,
  ip: string,
): Promise<SentInvitation> {
  const { tenantId } = actor;
  const email = normalEmail(typed);
  return services.database.asSystem(async (handle) => {
    const open = await lockOpen(handle, actor, invitationId);
    if (await isMemberByEmail(handle, tenantId, email)) throw alreadyThere(email);
    if (email !== open.email) await withdraw(handle, actor, invitationId, services.now());
    return sendAgain(handle, services, actor, { ...open, email }, ip);
  });
}

/** An open invitation, with the team locked. */
async function lockOpen(handle: Handle, actor: ShopActor, invitationId: number): Promise<StoredInvitation> {
  await lockTeamFor(handle, actor);
  await requireConfirmedEmail(handle, actor.userId, "invite people");
  const open = await findOpenInvitation(handle, actor.tenantId, invitationId);
  if (open === null) throw notOpen();
  return open;
}

/** The one that came with the signup stays that: what was typed there is mailed to no one. */
async function sendAgain(
  handle: Handle,
  services: Means,
  actor: ShopActor,
  { email, fullName, role, invitedBy }: StoredInvitation,
  ip: string,
): Promise<SentInvitation> {
  const { tenantId } = actor;
  const by = isOfSignup({ invitedBy }, await requireShop(handle, tenantId)) ? invitedBy : actor.fullName;
  const invited = { tenantId, email, fullName, role, invitedBy: by, invitedById: ownColleagueId(actor) };
  return sendInvitation(handle, services, invited, auditActor(actor), services.now(), limitsOf(actor, ip));
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
  return database.asSystem(async (handle) => {
    await lockTeamFor(handle, actor);
    await withdraw(handle, actor, invitationId, now());
    return { invitationId };
  });
}

async function withdraw(handle: Handle, actor: ShopActor, invitationId: number, now: Date): Promise<void> {
  const closed = await closeInvitation(handle, actor.tenantId, invitationId, now);
  if (closed === null) throw notOpen();
  const event = {
    area: "team",
    by: auditActor(actor),
    what: "Invitation withdrawn",
    subject: closed.email,
    before: roleWords[closed.role].name,
  } as const;
  await recordAudit(handle, actor.tenantId, [event], now);
}

function alreadyThere(email: string): SuretyError {
  return new SuretyError("conflict", `${normalEmail(email)} is already in your team.`);
}

export function notOpen(): SuretyError {
  return new SuretyError("not-found", "This invitation isn't open anymore.");
}
