import { and, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { INVITATION_DAYS, OPEN_INVITATIONS_MAX, type InvitationState } from "#domain/accounts/invitation.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import type { RowOf } from "#server/db/row-of.ts";
import { invitations } from "#server/db/schema/team-tables.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** Ended invitations are kept so long that their links say why they don't work. */
const KEPT_DAYS = 30;

const columns = {
  tenantId: invitations.tenantId,
  invitationId: invitations.invitationId,
  email: invitations.email,
  fullName: invitations.fullName,
  role: invitations.role,
  invitedBy: invitations.invitedBy,
  isOfSignup: invitations.isOfSignup,
  /** Sending it again is a new time. */
  sentAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};
const withEnds = {
  ...columns,
  acceptedAt: invitations.acceptedAt,
  withdrawnAt: invitations.withdrawnAt,
  replacedAt: invitations.replacedAt,
};

export type StoredInvitation = RowOf<typeof columns>;
/** What is said when inviting. */
export type Invited = {
  email: string;
  fullName: string | null;
  role: Role;
  invitedBy: string;
  invitedById: number | null;
  isOfSignup: boolean;
};

/** The shop's invitations that nobody has accepted, the latest sent first; also expired ones. */
export async function listOpenInvitations(handle: Handle, tenantId: number): Promise<StoredInvitation[]> {
  return handle
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), isOpen()))
    .orderBy(desc(invitations.createdAt), desc(invitations.invitationId))
    .limit(OPEN_INVITATIONS_MAX);
}

export async function findOpenInvitation(handle: Handle, tenantId: number, invitationId: number): Promise<StoredInvitation | null> {
  const found = await handle
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.invitationId, invitationId), isOpen()));
  return found[0] ?? null;
}

/** Adds an invitation and returns the token of its link. Only the hash is stored. */
export async function insertInvitation(handle: Handle, tenantId: number, invited: Invited, now: Date): Promise<Sent> {
  const token = newToken();
  const [invitation] = await handle
    .insert(invitations)
    .values({ tenantId, ...invited, tokenHash: hashToken(token), createdAt: now, expiresAt: expiryOf(now) })
    .returning(columns);
  if (!invitation) throw new Error("An invitation vanished while being added");
  return { invitation, token };
}

/**
 * Gives an open invitation a new token and a new expiry, and what is said now. The link before is kept, so that it says that there's a
 * newer one, or, where it went to another address, that it was withdrawn. Null if it was accepted or withdrawn meanwhile. The team is
 * locked.
 */
export async function renewInvitation(
  handle: Handle,
  tenantId: number,
  invitationId: number,
  invited: Invited,
  now: Date,
): Promise<Sent | null> {
  const token = newToken();
  const isIt = and(eq(invitations.tenantId, tenantId), eq(invitations.invitationId, invitationId), isOpen());
  const [before] = await handle.select().from(invitations).where(isIt);
  if (!before) return null;
  const [invitation] = await handle
    .update(invitations)
    .set({ ...invited, tokenHash: hashToken(token), createdAt: now, expiresAt: expiryOf(now) })
    .where(isIt)
    .returning(columns);
  if (!invitation) return null;
  const { invitationId: _id, ...kept } = before;
  const replacedAt = kept.email === invited.email ? now : null;
  await handle.insert(invitations).values({ ...kept, withdrawnAt: now, replacedAt });
  return { invitation, token };
}
export type Sent = { invitation: StoredInvitation; token: string };

/** Withdraws an open invitation. Null if it was accepted or withdrawn meanwhile. */
export async function closeInvitation(handle: Handle, tenantId: number, invitationId: number, now: Date): Promise<StoredInvitation | null> {
  const [closed] = await handle
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.invitationId, invitationId), isOpen()))
    .returning(columns);
  return closed ?? null;
}

/** Withdraws the open invitations that someone sent, to roles that include one, and returns whom they were sent to. */
export async function closeInvitationsOf(
  handle: Handle,
  { tenantId, invitedById, roles }: { tenantId: number; invitedById: number; roles: readonly Role[] },
  now: Date,
): Promise<string[]> {
  const closed = await handle
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(
      and(eq(invitations.tenantId, tenantId), eq(invitations.invitedById, invitedById), inArray(invitations.role, [...roles]), isOpen()),
    )
    .returning({ email: invitations.email });
  return closed.map(({ email }) => email);
}

/** An invitation by its link, however it stands. Run as the system: no shop is known yet. */
export async function findByToken(
  handle: Handle,
  token: string,
  now: Date,
): Promise<{ invitation: StoredInvitation; state: InvitationState } | null> {
  const [found] = await handle
    .select(withEnds)
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  if (!found) return null;
  const { acceptedAt, withdrawnAt, replacedAt, ...invitation } = found;
  if (acceptedAt !== null) return { invitation, state: "used" };
  if (replacedAt !== null) return { invitation, state: "replaced" };
  if (withdrawnAt !== null) return { invitation, state: "withdrawn" };
  return { invitation, state: invitation.expiresAt > now ? "open" : "expired" };
}

/** Consumes a link. If it's used twice at once, one caller gets true and the other false. */
export async function takeInvitation(
  handle: Handle,
  { tenantId, invitationId }: StoredInvitation,
  token: string,
  now: Date,
): Promise<boolean> {
  const taken = await handle
    .update(invitations)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(invitations.tenantId, tenantId),
        eq(invitations.invitationId, invitationId),
        eq(invitations.tokenHash, hashToken(token)),
        isOpen(),
      ),
    )
    .returning({ invitationId: invitations.invitationId });
  return taken.length > 0;
}

export async function removeOldInvitations(handle: Handle, now: Date): Promise<void> {
  await handle.delete(invitations).where(lt(invitations.expiresAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

function isOpen() {
  return and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}
