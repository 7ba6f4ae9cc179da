import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { aliased, computed, optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { sessions, tenants, users } from "#server/db/schema/account-tables.ts";
import type { ShopRole } from "#server/access/actor.ts";
import { hashToken, newToken } from "#server/access/token.ts";

const HOUR_MS = 3_600_000;
/** A session ends after 12 h without use, and after 30 days. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFE_MS = 30 * 24 * HOUR_MS;
/**
 * Staff inside the shop's admin have no session here that could end: what they opened ends by itself, and after as long at the
 * latest what was opened from an API key's session.
 */
export const UNNAMED_OPENED_LIFE_MS = HOUR_MS;
/** Use is written down at most once in this time. */
const SEEN_AGAIN_MS = 60_000;

export type SessionOwner = { userId: number } | { keyTenantId: number } | OpenedAccount;

/**
 * One sub-account, who opened it and from which master account. The person is null where it was none of ours; then the name
 * signs. The opener's session is null inside the shop's admin, which has none of ours.
 */
export type OpenedAccount = {
  userId: number | null;
  openedBy: string;
  openerTokenHash: string | null;
  masterTenantId: number;
  openedTenantId: number;
};

export type LiveSession = {
  kind: "person" | "api-key" | "opened";
  /** Null for a session of an API key, and for a sub-account that nobody of ours has opened. */
  userId: number | null;
  fullName: string;
  email: string;
  /**
   * Shops of the person, in the role they have there, and the sub-accounts of those that are masters, as a viewer; of a key its
   * own shop, as an analyst; of an opened sub-account that one, as a viewer.
   */
  shops: readonly ShopRole[];
  /** Name of the master account that an opened sub-account was opened from. */
  openedFrom: string | null;
};

/** Opens a session and gives its token, which is kept nowhere else. */
export async function openSession(handle: Handle, owner: SessionOwner, now: Date): Promise<string> {
  const token = newToken();
  await handle.insert(sessions).values({ tokenHash: hashToken(token), ...owner, createdAt: now, lastSeenAt: now });
  return token;
}

/**
 * The session of a token that is still good, with who holds it; notes that it was used, where this is a use. That of an
 * opened sub-account is over with the session it was opened from, which its use keeps alive, and once the account is no longer
 * the master's, or whoever opened it no longer the master's staff; where they are no person of ours, an hour after it was opened.
 */
export async function findLiveSession(
  handle: Handle,
  token: string,
  now: Date,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<LiveSession | null> {
  const tokenHash = hashToken(token);
  const found = await handle.prepared<RowOf<typeof liveColumns>>(findLive, [
    tokenHash,
    new Date(now.getTime() - SESSION_LIFE_MS),
    new Date(now.getTime() - SESSION_IDLE_MS),
    new Date(now.getTime() - UNNAMED_OPENED_LIFE_MS),
  ]);
  const row = found[0];
  if (!row) return null;
  const kind = row.openedBy !== null ? "opened" : row.userId === null ? "api-key" : "person";
  if (kind === "opened" && row.shops.length === 0) return null;
  if (isUse && now.getTime() - row.lastSeenAt.getTime() > SEEN_AGAIN_MS) {
    await handle.prepared(touch, [tokenHash, now]);
  }
  return {
    kind,
    userId: row.userId,
    fullName: row.fullName ?? row.openedBy ?? `API key of ${row.keyTenantName ?? "the shop"}`,
    email: row.email ?? "",
    shops: row.shops,
    openedFrom: row.openedFrom,
  };
}

/** Ends a session, and with it the sub-accounts that were opened from it. */
export async function endSession(handle: Handle, sessionHash: string): Promise<void> {
  await handle.delete(sessions).where(or(eq(sessions.tokenHash, sessionHash), eq(sessions.openerTokenHash, sessionHash)));
}

export async function endSessionsOfPerson(handle: Handle, userId: number): Promise<void> {
  await handle.delete(sessions).where(eq(sessions.userId, userId));
}

export async function removeEndedSessions(handle: Handle, now: Date): Promise<void> {
  await handle
    .delete(sessions)
    .where(
      or(
        lt(sessions.createdAt, new Date(now.getTime() - SESSION_LIFE_MS)),
        lt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
        and(
          isNotNull(sessions.openedBy),
          isNull(sessions.userId),
          lt(sessions.createdAt, new Date(now.getTime() - UNNAMED_OPENED_LIFE_MS)),
        ),
      ),
    );
}

/** Shops that the session may see, each with its role there. */
const shops = `case when s.opened_by is not null then coalesce((
      select json_agg(json_build_object('tenantId', t.tenant_id, 'role', 'viewer')) from tenant t join tenant m on m.tenant_id = t.master_tenant_id and m.is_master
      where t.tenant_id = s.opened_tenant_id and t.master_tenant_id = s.master_tenant_id
        and (s.user_id is null or exists (
          select 1 from tenant_user own where own.tenant_id = m.tenant_id and own.user_id = s.user_id))
    ), '[]'::json) when s.user_id is null then json_build_array(json_build_object('tenantId', s.key_tenant_id, 'role', 'analyst')) else coalesce((
      select json_agg(json_build_object('tenantId', t.tenant_id, 'role', coalesce(own.role, 'viewer')) order by t.tenant_id)
      from tenant t left join tenant_user own on own.tenant_id = t.tenant_id and own.user_id = s.user_id
      where t.tenant_id in (select linked.tenant_id from tenant_user linked where linked.user_id = s.user_id)
        or t.master_tenant_id in (
          select m.tenant_id from tenant m join tenant_user linked on linked.tenant_id = m.tenant_id
          where linked.user_id = s.user_id and m.is_master)
    ), '[]'::json) end`;

const liveColumns = {
  userId: aliased("s", sessions.userId),
  openedBy: aliased("s", sessions.openedBy),
  lastSeenAt: aliased("s", sessions.lastSeenAt),
  fullName: optional("p", users.fullName),
  email: optional("p", users.email),
  keyTenantName: optional("k", tenants.name),
  openedFrom: optional("o", tenants.name),
  shops: computed<ShopRole[]>(shops),
};

const findLive = `
  select ${selectList(liveColumns)}
  from session s
  left join person_account p on p.user_id = s.user_id
  left join tenant k on k.tenant_id = s.key_tenant_id
  left join tenant o on o.tenant_id = s.master_tenant_id
  where s.token_hash = $1 and s.created_at > $2 and s.last_seen_at > $3
    and (s.opened_by is null or s.user_id is not null or s.created_at > $4)
    and (s.opener_token_hash is null or exists (
      select 1 from session opener where opener.token_hash = s.opener_token_hash and opener.created_at > $2 and opener.last_seen_at > $3))`;

const touch = `
  update session set last_seen_at = $2
  where last_seen_at < $2 and token_hash in ($1, (select opener_token_hash from session where token_hash = $1))`;
