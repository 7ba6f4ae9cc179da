import { includesRole, roles, type Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { closeInvitationsOf } from "#server/team/invitation-store.ts";

/**
 * Withdraws the open invitations that a member sent and, with the role they have left, couldn't have sent: nobody comes back by a link
 * of their own. `left` is null for one who was removed. The team is locked.
 */
export async function withdrawSent(
  handle: Handle,
  { tenantId, memberId, left, by }: { tenantId: number; memberId: number; left: Role | null; by: AuditActor },
  now: Date,
): Promise<void> {
  const above = roles.filter((role) => left === null || !includesRole(left, role));
  if (above.length === 0) return;
  const emails = await closeInvitationsOf(handle, { tenantId, invitedById: memberId, roles: above }, now);
  await recordAudit(
    handle,
    tenantId,
    emails.map((subject) => ({ area: "team", by, what: "Invitation withdrawn", subject })),
    now,
  );
}
