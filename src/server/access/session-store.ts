import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { aliased, computed, optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { sessions, tenants, users, userTenants } from "#server/db/schema/account-tables.ts";
import type { ShopRole } from "#server/access/actor.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** A session ends after 12 hours without use, or after 30 days. */
const SESSION_IDLE_MS = 12 * HOUR_MS;
const SESSION_LIFE_MS = 30 * 24 * HOUR_MS;
/**
 * Staff inside the shop's admin have no session here that could end. What they open ends after this time, and so does
 * what is opened from an API key session.
 */
const UNNAMED_OPENED_LIFE_MS = HOUR_MS;
/** Last use is written at most this often. */
export const SEEN_AGAIN_MS = 60_000;
/** Older ones of a person who has more than that still end with all others. */
const SESSIONS_LISTED = 100;
/** Enough for any browser's. */
const USER_AGENT_KEPT = 500;

/** Where a session is opened from. */
export type OpenedFrom = { ip: string | null; userAgent: string | null };

type SessionOwner = { userId: number } | { keyTenantId: number; keyId: number } | OpenedAccount;

/**
 * A sub-account, who opened it, and from which master account. `userId` is null if they have no person record; their
 * name is recorded instead. The opener's session is null inside the shop's admin, which has no session here.
 */
export type OpenedAccount = {
  userId: number | null;
  openedBy: string;
  openerTokenHash: string | null;
  masterTenantId: number;
  openedTenantId: number;
};

type LiveSession = {
  kind: "person" | "api-key" | "opened";
  /** Null for API key sessions, and for sub-accounts opened by someone without a person record. */
  userId: number | null;
  /** Null for all but API key sessions. */
  keyId: number | null;
  fullName: string;
  email: string;
  /** Null without a person record. */
  isEmailConfirmed: boolean | null;
  /**
   * A person's shops with their role in each, plus a master's sub-accounts as a viewer. An API key session has its own
   * shop as an analyst; an opened sub-account has only itself, as a viewer.
   */
  shops: readonly ShopRole[];
  /** The master account that an opened sub-account was opened from. */
  openedFrom: string | null;
};

/** Opens a session and returns its token. Only its hash is stored. */
export async function openSession(
  handle: Handle,
  owner: SessionOwner,
  now: Date,
  { ip, userAgent }: OpenedFrom = { ip: null, userAgent: null },
): Promise<string> {
  const token = newToken();
  const from = { ip, userAgent: userAgent?.slice(0, USER_AGENT_KEPT) ?? null };
  await handle.insert(sessions).values({ tokenHash: hashToken(token), ...owner, ...from, createdAt: now, lastSeenAt: now });
  return token;
}

/**
 * The live session of a token and its holder; records the use, also of the shop that is chosen, unless it's a background call. An
 * opened sub-account's session ends with the session it was opened from (and keeps that one alive), when the account leaves the
 * master, or when the opener leaves the master's staff. If the opener has no person record, it ends after an hour. An API key's
 * session ends with the key.
 */
export async function findLiveSession(
  handle: Handle,
  token: string,
  now: Date,
  { isUse, chosenTenantId = null }: { isUse: boolean; chosenTenantId?: number | null } = { isUse: true },
): Promise<LiveSession | null> {
  const tokenHash = hashToken(token);
  const found = await handle.prepared<RowOf<typeof liveColumns>>(findLive, [
    tokenHash,
    new Date(now.getTime() - SESSION_LIFE_MS),
    new Date(now.getTime() - SESSION_IDLE_MS),
    new Date(now.getTime() - UNNAMED_OPENED_LIFE_MS),
    now,
    chosenTenantId,
  ]);
  const row = found[0];
  if (!row) return null;
  const kind = row.openedBy !== null ? "opened" : row.userId === null ? "api-key" : "person";
  if (kind === "opened" && row.shops.length === 0) return null;
  if (isUse && now.getTime() - row.lastSeenAt.getTime() > SEEN_AGAIN_MS) {
    await handle.prepared(touch, [tokenHash, now]);
  }
  const { chosenUserId, seenInShopAt } = row;
  if (isUse && chosenUserId !== null && now.getTime() - (seenInShopAt?.getTime() ?? 0) > SEEN_AGAIN_MS) {
    await handle.prepared(touchShop, [chosenTenantId, chosenUserId, now]);
  }
  return {
    kind,
    userId: row.userId,
    keyId: row.keyId,
    fullName: row.fullName ?? row.openedBy ?? apiKeyName(row.keyTenantName ?? "the shop"),
    email: row.email ?? "",
    isEmailConfirmed: row.userId === null ? null : row.emailConfirmedAt !== null,
    shops: row.shops,
    openedFrom: row.openedFrom,
  };
}

/** What a session is named that a shop's API key opened. */
export function apiKeyName(shopName: string): string {
  return `API key of ${shopName}`;
}

/** Ends a session and the sub-accounts opened from it. */
export async function endSession(handle: Handle, sessionHash: string): Promise<void> {
  await handle.delete(sessions).where(or(eq(sessions.tokenHash, sessionHash), eq(sessions.openerTokenHash, sessionHash)));
}

export async function endSessionsOfPerson(handle: Handle, userId: number): Promise<void> {
  await handle.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends all of a person's sessions but one, and the sub-accounts opened from it. */
export async function endOtherSessionsOfPerson(handle: Handle, userId: number, keptHash: string): Promise<void> {
  const isOther = and(ne(sessions.tokenHash, keptHash), or(isNull(sessions.openerTokenHash), ne(sessions.openerTokenHash, keptHash)));
  await handle.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Ends one of a person's own sessions and the sub-accounts opened from it; false if they have no such session. */
export async function endSessionOfPerson(handle: Handle, userId: number, sessionId: number): Promise<boolean> {
  const ended = await handle
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId), isNull(sessions.openedBy)))
    .returning({ tokenHash: sessions.tokenHash });
  const [own] = ended;
  if (own === undefined) return false;
  await handle.delete(sessions).where(eq(sessions.openerTokenHash, own.tokenHash));
  return true;
}

/** A person's own live sessions, the latest used first; sub-accounts that they opened end with theirs. */
export async function listSessionsOfPerson(handle: Handle, userId: number, now: Date) {
  return handle
    .select({
      sessionId: sessions.sessionId,
      tokenHash: sessions.tokenHash,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.openedBy),
        gt(sessions.createdAt, new Date(now.getTime() - SESSION_LIFE_MS)),
        gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.sessionId))
    .limit(SESSIONS_LISTED);
}

/** Ends the sessions that were opened with an API key of a shop, and the sub-accounts opened from them. */
export async function endSessionsOfKey(handle: Handle, tenantId: number, keyId: number): Promise<void> {
  const isOfKey = and(eq(sessions.keyTenantId, tenantId), eq(sessions.keyId, keyId));
  const ofKey = handle.select({ tokenHash: sessions.tokenHash }).from(sessions).where(isOfKey);
  await handle.delete(sessions).where(or(isOfKey, inArray(sessions.openerTokenHash, ofKey)));
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

/** The shops a session may see, with its role in each. */
const shops = `case when s.opened_by is not null then coalesce((
      select json_agg(json_build_object('tenantId', t.tenant_id, 'role', 'viewer', 'isMaster', t.is_master)) from tenant t join tenant m on m.tenant_id = t.master_tenant_id and m.is_master
      where t.tenant_id = s.opened_tenant_id and t.master_tenant_id = s.master_tenant_id
        and (s.user_id is null or exists (
          select 1 from tenant_user own where own.tenant_id = m.tenant_id and own.user_id = s.user_id))
    ), '[]'::json) when s.user_id is null then json_build_array(json_build_object('tenantId', s.key_tenant_id, 'role', 'analyst', 'isMaster', k.is_master)) else coalesce((
      select json_agg(json_build_object('tenantId', t.tenant_id, 'role', coalesce(own.role, 'viewer'), 'isMaster', t.is_master) order by t.tenant_id)
      from tenant t left join tenant_user own on own.tenant_id = t.tenant_id and own.user_id = s.user_id
      where t.tenant_id in (select linked.tenant_id from tenant_user linked where linked.user_id = s.user_id)
        or t.master_tenant_id in (
          select m.tenant_id from tenant m join tenant_user linked on linked.tenant_id = m.tenant_id
          where linked.user_id = s.user_id and m.is_master)
    ), '[]'::json) end`;

const liveColumns = {
  userId: aliased("s", sessions.userId),
  keyId: aliased("s", sessions.keyId),
  openedBy: aliased("s", sessions.openedBy),
  lastSeenAt: aliased("s", sessions.lastSeenAt),
  fullName: optional("p", users.fullName),
  email: optional("p", users.email),
  emailConfirmedAt: optional("p", users.emailConfirmedAt),
  keyTenantName: optional("k", tenants.name),
  openedFrom: optional("o", tenants.name),
  shops: computed<ShopRole[]>(shops),
  chosenUserId: optional("chosen", userTenants.userId),
  seenInShopAt: optional("chosen", userTenants.lastSeenAt),
};

const findLive = `
  select ${selectList(liveColumns)}
  from session s
  left join person_account p on p.user_id = s.user_id
  left join tenant k on k.tenant_id = s.key_tenant_id
  left join tenant o on o.tenant_id = s.master_tenant_id
  left join tenant_user chosen on chosen.tenant_id = $6 and chosen.user_id = s.user_id
  where s.token_hash = $1 and s.created_at > $2 and s.last_seen_at > $3
    and (s.opened_by is null or s.user_id is not null or s.created_at > $4)
    and (s.key_tenant_id is null or exists (
      select 1 from api_key used where used.tenant_id = s.key_tenant_id and used.key_id = s.key_id and (used.ends_at is null or used.ends_at > $5)))
    and (s.opener_token_hash is null or exists (
      select 1 from session opener where opener.token_hash = s.opener_token_hash and opener.created_at > $2 and opener.last_seen_at > $3))`;

const touch = `
  update session set last_seen_at = $2
  where last_seen_at < $2 and token_hash in ($1, (select opener_token_hash from session where token_hash = $1))`;

const touchShop = `
  update tenant_user set last_seen_at = $3
  where tenant_id = $1 and user_id = $2 and (last_seen_at is null or last_seen_at < $3)`;
