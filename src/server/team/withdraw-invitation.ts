import { roleWords } from "#domain/accounts/role-words.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { closeInvitation } from "#server/team/invitation-store.ts";
import { notOpen } from "#server/team/open-invitation.ts";
import { lockTeamFor } from "#server/team/require-owner.ts";

/** Withdraws an open invitation, whose link then says so. Throws "not-found" for one that was accepted or withdrawn. */
export async function withdrawInvitation(
  { database, now }: Pick<Services, "database" | "now">,
  actor: ShopActor,
  invitationId: number,
): Promise<{ invitationId: number }> {
  return database.asSystem(async (handle) => {
    await lockTeamFor(handle, actor);
    const { tenantId } = actor;
    const closed = await closeInvitation(handle, tenantId, invitationId, now());
    if (closed === null) throw notOpen();
    const before = roleWords[closed.role].name;
    const event = { area: "team", by: auditActor(actor), what: "Invitation withdrawn", subject: closed.email, before } as const;
    await recordAudit(handle, tenantId, [event], now());
    return { invitationId };
  });
}
