import type { TeamInvitation } from "#contract/team.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { lockOpenInvitation, sendAgain } from "#server/team/open-invitation.ts";

/** Sends an open invitation again. Throws "not-found" for one that was accepted or withdrawn, and what `sendInvitation` throws. */
export async function resendInvitation(
  services: Pick<Services, "config" | "database" | "jobs" | "now">,
  actor: ShopActor,
  invitationId: number,
  ip: string,
): Promise<TeamInvitation> {
  return services.database.asSystem(async (handle) => {
    const open = await lockOpenInvitation(handle, actor, invitationId);
    return sendAgain(handle, services, actor, open, ip);
  });
}
