import type { SentInvitation } from "#contract/team.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { listOpenInvitations } from "#server/team/invitation-store.ts";
import { lockOpenInvitation, requireStranger, sendAgain } from "#server/team/open-invitation.ts";

/**
 * Sends an open invitation to another address instead, because the first was mistyped. The link that was sent there says that it was
 * withdrawn. Doing it twice sends nothing more. Throws "conflict" for someone who is in the team or has an open invitation, and what `resendInvitation` throws.
 */
export async function correctInvitation(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  actor: ShopActor,
  invitationId: number,
  typed: string,
  ip: string,
): Promise<SentInvitation> {
  const { tenantId } = actor;
  const email = normalEmail(typed);
  return services.database.asSystem(async (handle) => {
    const open = await lockOpenInvitation(handle, actor, invitationId);
    if (email === open.email) return { ...open, earlierRole: null };
    await requireStranger(handle, tenantId, email);
    const others = await listOpenInvitations(handle, tenantId);
    if (others.some((other) => other.email === email)) throw new SuretyError("conflict", `${email} already has an open invitation.`);
    return sendAgain(handle, services, actor, { ...open, email }, ip);
  });
}
