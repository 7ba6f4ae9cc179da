import { OPEN_INVITATIONS_MAX } from "#domain/accounts/invitation.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { Config } from "#server/config.ts";
import type { Handle } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { invitationLimits, reserveAttempt, type AttemptLimit } from "#server/access/attempt-limits.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { lockShopRow, requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { invitationLink, invitationMail, shopReadyMail } from "#server/team/invitation-mail.ts";
import {
  insertInvitation,
  listOpenInvitations,
  renewInvitation,
  type Invited,
  type StoredInvitation,
} from "#server/team/invitation-store.ts";

type Means = { config: Pick<Config, "publicUrl">; jobs: JobQueue };

type SentInvitation = StoredInvitation & {
  /** The role that the address's open invitation was for; null if there was none. */
  earlierRole: Role | null;
};

/**
 * Mails someone an invitation to a shop. An address with an open one, or the open one that is named, gets a new link, and the earlier
 * one stops working. Throws
 * "limit-reached" for a shop that has 50 open ones, and "too-many-requests" beyond 20 mails of a shop, or 10 to an address, in a day, or
 * beyond what the inviter is limited to. Run as the system.
 */
export async function sendInvitation(
  handle: Handle,
  services: Means,
  { tenantId, invitationId, ...asked }: Invited & { tenantId: number; invitationId?: number },
  by: AuditActor,
  now: Date,
  limits: readonly AttemptLimit[] = [],
): Promise<SentInvitation> {
  const invited = { ...asked, email: normalEmail(asked.email) };
  await lockShopRow(handle, tenantId);
  await reserveAttempt(handle, [...invitationLimits(tenantId, invited.email), ...limits], now);
  const open = await listOpenInvitations(handle, tenantId);
  const earlier = open.find((one) => (invitationId === undefined ? one.email === invited.email : one.invitationId === invitationId));
  if (earlier === undefined && open.length >= OPEN_INVITATIONS_MAX) throw tooMany();
  const sent =
    (earlier && (await renewInvitation(handle, tenantId, earlier.invitationId, invited, now))) ??
    (await insertInvitation(handle, tenantId, invited, now));
  const { name, shopName, shopifyShop } = await requireShop(handle, tenantId);
  const link = invitationLink(services.config.publicUrl, sent.token);
  const mail = invited.isOfSignup
    ? shopReadyMail({ email: invited.email, shopifyShop: shopifyShop ?? shopName }, link)
    : invitationMail(invited, by, name, link);
  await services.jobs.send(sendMailJob, mail, handle);
  await recordAudit(handle, tenantId, [{ area: "team", by, ...auditOf(earlier ?? null, invited) }], now);
  return { ...sent.invitation, earlierRole: earlier?.email === invited.email ? earlier.role : null };
}

/** What was sent, by the open invitation before it. */
function auditOf(earlier: StoredInvitation | null, { email, role }: Invited) {
  if (earlier !== null && earlier.email !== email) return { what: "Invitation corrected", before: earlier.email, after: email };
  const what = earlier === null ? "Invitation sent" : "Invitation sent again";
  const before = earlier === null || earlier.role === role ? null : roleWords[earlier.role].name;
  return { what, subject: email, before, after: roleWords[role].name };
}

function tooMany(): SuretyError {
  return new SuretyError(
    "limit-reached",
    `Your shop has ${OPEN_INVITATIONS_MAX} open invitations, the most there can be. Withdraw one to invite someone else.`,
  );
}
