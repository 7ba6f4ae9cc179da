import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { keyScopes, type KeyScope } from "#domain/accounts/key-scopes.ts";
import type { Handle } from "#server/db/database.ts";
import { aliased, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { apiKeys } from "#server/db/schema/key-tables.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** The name of a shop's first key. */
export const MAIN_KEY = "Main key";
/** Lets leaked keys be recognized, and keeps one from looking like a command's option. */
const KEY_PREFIX = "surety_";
/** Last use is written at most this often. */
const USED_AGAIN_MS = 60_000;

export type NewKey = {
  name: string;
  scopes: readonly KeyScope[];
  isMain: boolean;
  createdBy: string | null;
  /** A fixed key for the demo; otherwise one is generated. */
  apiKey?: string | undefined;
};

/** Stores a key, hashed to be found and encrypted to be shown, and returns it. */
export async function insertKey(
  handle: Handle,
  secrets: Secrets,
  tenantId: number,
  { apiKey = `${KEY_PREFIX}${newToken()}`, scopes, ...key }: NewKey,
  now: Date,
): Promise<{ keyId: number; apiKey: string }> {
  const [added] = await handle
    .insert(apiKeys)
    .values({ tenantId, ...key, scopes: [...scopes], keyHash: hashToken(apiKey), keyEncrypted: secrets.encrypt(apiKey), createdAt: now })
    .returning({ keyId: apiKeys.keyId });
  if (!added) throw new Error("A key vanished while being added");
  return { keyId: added.keyId, apiKey };
}

/** The same for a shop's first key, or the one that takes its place. */
export function insertMainKey(
  handle: Handle,
  secrets: Secrets,
  tenantId: number,
  key: Pick<NewKey, "createdBy" | "apiKey">,
  now: Date,
): Promise<{ keyId: number; apiKey: string }> {
  return insertKey(handle, secrets, tenantId, { name: MAIN_KEY, scopes: keyScopes, isMain: true, ...key }, now);
}

/** Finds a key that works, with its shop. */
export async function findKey(handle: Handle, keyHash: string, now: Date): Promise<FoundKey | null> {
  const [found] = await handle.prepared<RowOf<typeof foundColumns>>(findWorking, [keyHash, now]);
  return found ?? null;
}
export type FoundKey = RowOf<typeof foundColumns>;

/** Whether a key opens sessions: a main key, also one that was replaced, until it ends. Only such a key has an end. */
export function opensSessions({ isMain, endsAt }: Pick<FoundKey, "isMain" | "endsAt">): boolean {
  return isMain || endsAt !== null;
}

/**
 * Whether the shop still has a key of this hash that opens sessions. Locks it until the transaction ends, so that a new key waits and
 * then ends the sessions that this transaction opens.
 */
export async function holdsSessionKey(handle: Handle, tenantId: number, keyHash: string, now: Date): Promise<boolean> {
  const found = await handle
    .select({ isMain: apiKeys.isMain, endsAt: apiKeys.endsAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.keyHash, keyHash), works(now)))
    .for("share");
  return found.some(opensSessions);
}

/** A shop's main key, as it's shown in part. */
export async function mainKeyOf(handle: Handle, tenantId: number): Promise<Pick<StoredKey, "keyId" | "keyEncrypted">> {
  const [found] = await handle.prepared<RowOf<typeof mainColumns>>(findMain, [tenantId]);
  if (!found) throw new Error("A shop has no main key");
  return found;
}

export type StoredKey = typeof apiKeys.$inferSelect;

/** A shop's keys that work, the main key first, then the newest. */
export function workingKeys(handle: Handle, tenantId: number, now: Date): Promise<StoredKey[]> {
  return handle
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), works(now)))
    .orderBy(desc(apiKeys.isMain), desc(apiKeys.createdAt), desc(apiKeys.keyId));
}

/** One of a shop's keys that works; null if there's none. */
export async function findWorkingKey(handle: Handle, tenantId: number, keyId: number, now: Date): Promise<StoredKey | null> {
  const [found] = await handle
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.keyId, keyId), works(now)));
  return found ?? null;
}

/** Deletes a key for good. Servers that have just seen it accept it for 5 seconds more. */
export async function deleteKeyRow(handle: Handle, tenantId: number, keyId: number): Promise<void> {
  await handle.delete(apiKeys).where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.keyId, keyId)));
}

/** Deletes a shop's keys that have ended. */
export async function deleteEndedKeys(handle: Handle, tenantId: number, now: Date): Promise<void> {
  await handle.delete(apiKeys).where(and(eq(apiKeys.tenantId, tenantId), lte(apiKeys.endsAt, now)));
}

/** Deletes the ended keys of all shops. Run as the system. */
export async function removeEndedKeys(handle: Handle, now: Date): Promise<void> {
  await handle.delete(apiKeys).where(lte(apiKeys.endsAt, now));
}

/** Notes that a key is used. */
export async function noteKeyUse(handle: Handle, { tenantId, keyId }: Pick<FoundKey, "tenantId" | "keyId">, now: Date): Promise<void> {
  await handle.prepared(noteUse, [tenantId, keyId, now, new Date(now.getTime() - USED_AGAIN_MS)]);
}

function works(now: Date) {
  return or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, now));
}

const mainColumns = { keyId: apiKeys.keyId, keyEncrypted: apiKeys.keyEncrypted };

const findMain = `select ${selectList(mainColumns)} from api_key where tenant_id = $1 and is_main`;

const foundColumns = {
  tenantId: aliased("k", apiKeys.tenantId),
  keyId: aliased("k", apiKeys.keyId),
  scopes: aliased("k", apiKeys.scopes),
  isMain: aliased("k", apiKeys.isMain),
  lastUsedAt: aliased("k", apiKeys.lastUsedAt),
  name: aliased("t", tenants.name),
  endsAt: aliased("k", apiKeys.endsAt),
  shopName: aliased("t", tenants.shopName),
  earlierShopName: aliased("t", tenants.earlierShopName),
  isMaster: aliased("t", tenants.isMaster),
  ordersPerSecond: aliased("t", tenants.ordersPerSecond),
};

const findWorking = `
  select ${selectList(foundColumns)} from api_key k join tenant t on t.tenant_id = k.tenant_id
  where k.key_hash = $1 and (k.ends_at is null or k.ends_at > $2)`;

const noteUse = `
  update api_key set last_used_at = $3
  where tenant_id = $1 and key_id = $2 and (last_used_at is null or last_used_at < $4)`;
