import { deadInvitationWords } from "#domain/accounts/invitation.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import { includesRole } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { UserActor } from "#server/access/actor.ts";
import { handOverAccount } from "#server/access/hand-over-account.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { requireOwnSecret } from "#server/access/require-own-secret.ts";
import { openSession, type OpenedFrom } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";
import { shopNews } from "#server/access/security-mail.ts";
import { tellOwners } from "#server/access/tell-of-security.ts";
import { personActor } from "#server/shops/audit-actor.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { addPerson, isEmailConfirmed, lockPerson, roleInShop, setRole } from "#server/shops/person-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { findByToken, takeInvitation, type StoredInvitation } from "#server/team/invitation-store.ts";
import { unknownInvitation } from "#server/team/read-invitation.ts";
import { becameOwner } from "#server/team/require-owner.ts";
import { makeLines } from "#server/turns.ts";
import { lockShopRow, requireShop } from "#server/shops/shop-store.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now" | "secrets">;

/**
 * Accepts an invitation as the logged-in person, whose confirmed address it was sent to. Someone who is in the shop already keeps a
 * higher role. Throws "not-found" for an unknown link, "conflict" for one that was used, has expired or was withdrawn, and
 * "not-allowed" for anyone else's.
 */
export async function acceptInvitation(services: Means, actor: UserActor, token: string): Promise<{ tenantId: number }> {
  const { database, now } = services;
  const { kind, userId, email, fullName } = actor;
  return asSystemAgain(database, async (handle) => {
    const invitation = await requireOpen(handle, token, now());
    if (kind !== "person" || userId === null || invitation.email !== email)
      throw new SuretyError("not-allowed", `This invitation is for ${invitation.email}. Log in as ${invitation.email} to accept it.`);
    if (!(await isEmailConfirmed(handle, userId)))
      throw new SuretyError("conflict", "Log out and open the link again to set a password: your email address isn't confirmed yet.");
    await take(handle, invitation, token, now());
    await join(handle, services, invitation, { userId, fullName });
    return { tenantId: invitation.tenantId };
  });
}

/**
 * Accepts an invitation as someone whose address nobody has confirmed: the link does. Sets their name and password, in place of those of
 * an account that was opened with the address unconfirmed, and logs them in. Throws as `acceptInvitation` does, and "conflict" for an
 * address that is someone's by now.
 */
export async function joinByInvitation(
  services: Means,
  token: string,
  chosen: { fullName: string; password: string },
  from: OpenedFrom,
): Promise<{ token: string; tenantId: number }> {
  // One after another: the same link sent many times at once is hashed for once.
  return inLine([hashToken(token)], () => joinInTurn(services, token, chosen, from));
}

async function joinInTurn(
  services: Means,
  token: string,
  { fullName, password }: { fullName: string; password: string },
  from: OpenedFrom,
): Promise<{ token: string; tenantId: number }> {
  const { database, now, secrets } = services;
  // Check first, so that made-up links don't cost a hash. `take` below decides the race.
  await database.asSystem(async (handle) => {
    const { email, tenantId } = await requireOpen(handle, token, now());
    requireOwnSecret(password, [email, (await requireShop(handle, tenantId)).name]);
  });
  const passwordHash = await hashPassword(password);
  return asSystemAgain(database, async (handle) => {
    const invitation = await requireOpen(handle, token, now());
    await take(handle, invitation, token, now());
    const { email, tenantId } = invitation;
    const person = await addPerson(handle, { email, fullName, passwordHash }, now());
    const { userId } = person;
    if (person.passwordHash !== passwordHash) {
      await lockPerson(handle, userId);
      if (await isEmailConfirmed(handle, userId))
        throw new SuretyError("conflict", `${email} has an account on Surety. Log in as ${email} to accept.`);
      await handOverAccount(handle, secrets, userId, { fullName, passwordHash, emailConfirmedAt: now() }, now());
    }
    await join(handle, services, invitation, { userId, fullName });
    return { token: await openSession(handle, { userId }, now(), from), tenantId };
  });
}

const inLine = makeLines({ mostWaiting: 10 });

async function requireOpen(handle: Handle, token: string, now: Date): Promise<StoredInvitation> {
  const found = await findByToken(handle, token, now);
  if (found === null) throw unknownInvitation();
  if (found.state !== "open") throw new SuretyError("conflict", deadInvitationWords[found.state]);
  return found.invitation;
}

/** Uses the link. Of two at once, the second gets the same error as anyone later. */
async function take(handle: Handle, invitation: StoredInvitation, token: string, now: Date): Promise<void> {
  // The team comes before its invitations, as for everyone who changes it.
  await lockShopRow(handle, invitation.tenantId);
  if (!(await takeInvitation(handle, invitation, token, now))) throw new SuretyError("conflict", deadInvitationWords.used);
}

async function join(
  handle: Handle,
  services: Means,
  { tenantId, role, email }: StoredInvitation,
  { userId, fullName }: { userId: number; fullName: string },
): Promise<void> {
  const before = await roleInShop(handle, tenantId, userId);
  const after = before !== null && includesRole(before, role) ? before : role;
  await setRole(handle, { tenantId, userId, role: after });
  const by = personActor({ userId, fullName, email });
  const event = { area: "team", by, what: "Invitation accepted", subject: email, after: roleWords[after].name } as const;
  await recordAudit(handle, tenantId, [event], services.now());
  if (becameOwner(before, after))
    await tellOwners(handle, services, { tenantId, but: userId }, (shopName) => shopNews.ownerAdded(shopName, email));
}
