import { eq, lt, or } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { sessions } from "#server/db/schema.ts";
import { hashToken, newToken } from "#server/access/token.ts";

const HOUR_MS = 3_600_000;
/** A session ends after 12 h without use, and after 30 days (DESIGN, "Two frames"). */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFE_MS = 30 * 24 * HOUR_MS;
/** Use is written down at most once in this time. */
const SEEN_AGAIN_MS = 60_000;

export type SessionOwner = { userId: number } | { keyTenantId: number };

export type LiveSession = {
  /** Null for a session of an API key. */
  userId: number | null;
  fullName: string;
  email: string;
  /** Shops of the person and the sub-accounts of those that are masters; of a key its own shop. */
  tenantIds: number[];
};

/** Opens a session and gives its token, which is kept nowhere else. */
export async function openSession(handle: Handle, owner: SessionOwner, now: Date): Promise<string> {
  const token = newToken();
  await handle.insert(sessions).values({ tokenHash: hashToken(token), ...owner, createdAt: now, lastSeenAt: now });
  return token;
}

/** The session of a token that is still good, with who holds it; notes that it was used, where this is a use. */
export async function findLiveSession(
  handle: Handle,
  token: string,
  now: Date,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<LiveSession | null> {
  const tokenHash = hashToken(token);
  const found = await handle.prepared<SessionRow>("find-live-session", findLive, [
    tokenHash,
    new Date(now.getTime() - SESSION_LIFE_MS),
    new Date(now.getTime() - SESSION_IDLE_MS),
  ]);
  const row = found[0];
  if (!row) return null;
  if (isUse && now.getTime() - new Date(row.last_seen_at).getTime() > SEEN_AGAIN_MS) {
    await handle.prepared("touch-session", "update session set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2", [
      tokenHash,
      now,
    ]);
  }
  return {
    userId: row.user_id,
    fullName: row.user_id === null ? `API key of ${row.key_tenant_name ?? "the shop"}` : (row.full_name ?? ""),
    email: row.email ?? "",
    tenantIds: row.tenant_ids,
  };
}

export async function endSession(handle: Handle, token: string): Promise<void> {
  await handle.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
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
      ),
    );
}

type SessionRow = {
  user_id: number | null;
  last_seen_at: Date;
  full_name: string | null;
  email: string | null;
  key_tenant_name: string | null;
  tenant_ids: number[];
};

const findLive = `
  select s.user_id, s.last_seen_at, p.full_name, p.email, k.name as key_tenant_name,
    case when s.user_id is null then json_build_array(s.key_tenant_id) else coalesce((
      select json_agg(t.tenant_id order by t.tenant_id) from tenant t
      where t.tenant_id in (select own.tenant_id from tenant_user own where own.user_id = s.user_id)
        or t.master_tenant_id in (
          select m.tenant_id from tenant m join tenant_user own on own.tenant_id = m.tenant_id
          where own.user_id = s.user_id and m.is_master)
    ), '[]'::json) end as tenant_ids
  from session s
  left join person_account p on p.user_id = s.user_id
  left join tenant k on k.tenant_id = s.key_tenant_id
  where s.token_hash = $1 and s.created_at > $2 and s.last_seen_at > $3`;
