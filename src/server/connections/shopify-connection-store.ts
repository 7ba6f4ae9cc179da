import { and, eq, isNull, lt, or } from "drizzle-orm";
import { automaticKinds, type AutomaticKind } from "#domain/shopify/automatic-kinds.ts";
import type { ShopifyState } from "#domain/accounts/shopify-state.ts";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { splitList } from "#domain/text/split-list.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { DecisionTags } from "#server/connections/telling.ts";
import type { Handle } from "#server/db/database.ts";
import type { RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { shopifyConnections } from "#server/db/schema/connection-tables.ts";
import type { ShopifyTokens } from "#server/platforms/shopify/shopify-tokens.ts";

const columns = {
  tenantId: shopifyConnections.tenantId,
  /** The Shopify shop; null if the shop isn't linked to one anymore. */
  shop: tenants.shopifyShop,
  state: shopifyConnections.state,
  tokensSealed: shopifyConnections.tokensSealed,
  expiresAt: shopifyConnections.expiresAt,
  refreshExpiresAt: shopifyConnections.refreshExpiresAt,
  scopes: shopifyConnections.scopes,
  installedAt: shopifyConnections.installedAt,
  uninstalledAt: shopifyConnections.uninstalledAt,
  lastError: shopifyConnections.lastError,
};
type Row = RowOf<typeof columns>;
export type ShopifyConnection = Omit<Row, "scopes" | "tokensSealed"> & { scopes: string[]; tokens: TokenPair | null };
type TokenPair = Pick<ShopifyTokens, "accessToken" | "refreshToken">;

export async function findConnection(
  handle: Handle,
  secrets: Pick<Secrets, "decrypt">,
  tenantId: number,
): Promise<ShopifyConnection | null> {
  const [row] = await handle
    .select(columns)
    .from(shopifyConnections)
    .innerJoin(tenants, eq(tenants.tenantId, shopifyConnections.tenantId))
    .where(eq(shopifyConnections.tenantId, tenantId));
  if (row === undefined) return null;
  const { scopes, tokensSealed, ...connection } = row;
  return { ...connection, scopes: splitList(scopes), tokens: tokensIn(secrets, tokensSealed) };
}

/** Sealed by `sealed`, which is the only one to write it. */
function tokensIn(secrets: Pick<Secrets, "decrypt">, tokensSealed: Uint8Array | null): TokenPair | null {
  return tokensSealed === null ? null : (JSON.parse(secrets.decrypt(tokensSealed)) as TokenPair);
}

/** What a shop has set about its orders at Shopify. */
export type ShopSettings = { allowed: AutomaticKind[]; tags: DecisionTags };

/** Null for a shop that was never connected, and while the app isn't installed. */
export async function findShopifySettings(handle: Handle, tenantId: number): Promise<ShopSettings | null> {
  const { allowed, approvedTag, pendingTag, rejectedTag, uninstalledAt } = shopifyConnections;
  const [row] = await handle
    .select({ allowed, approvedTag, pendingTag, rejectedTag })
    .from(shopifyConnections)
    .where(and(eq(shopifyConnections.tenantId, tenantId), isNull(uninstalledAt)));
  if (row === undefined) return null;
  const listed = splitList(row.allowed);
  return {
    allowed: automaticKinds.filter((kind) => listed.includes(kind)),
    tags: { approved: row.approvedTag, pending: row.pendingTag, rejected: row.rejectedTag },
  };
}

export async function storeShopifySettings(handle: Handle, tenantId: number, { allowed, tags }: ShopSettings): Promise<void> {
  await handle
    .update(shopifyConnections)
    .set({ allowed: allowed.join(","), approvedTag: tags.approved, pendingTag: tags.pending, rejectedTag: tags.rejected })
    .where(eq(shopifyConnections.tenantId, tenantId));
}

/** What a shop said about itself at Shopify. */
export type ShopSaid = NonNullable<typeof shopifyConnections.$inferSelect.shopSaid>;

export async function findShopSaid(handle: Handle, tenantId: number): Promise<ShopSaid | null> {
  const [row] = await handle
    .select({ shopSaid: shopifyConnections.shopSaid })
    .from(shopifyConnections)
    .where(eq(shopifyConnections.tenantId, tenantId));
  return row?.shopSaid ?? null;
}

export async function storeShopSaid(handle: Handle, tenantId: number, shopSaid: ShopSaid): Promise<void> {
  await handle.update(shopifyConnections).set({ shopSaid }).where(eq(shopifyConnections.tenantId, tenantId));
}

/** Why a shop's disputes couldn't be read, in words; null if they could. */
export async function findDisputesProblem(handle: Handle, tenantId: number): Promise<string | null> {
  const [row] = await handle
    .select({ problem: shopifyConnections.disputesProblem })
    .from(shopifyConnections)
    .where(eq(shopifyConnections.tenantId, tenantId));
  return row?.problem ?? null;
}

export async function noteDisputesProblem(handle: Handle, tenantId: number, disputesProblem: string | null): Promise<void> {
  await handle.update(shopifyConnections).set({ disputesProblem }).where(eq(shopifyConnections.tenantId, tenantId));
}

/** What wasn't asked for so long after its time never will be. */
const OVERDUE_MS = 3 * HOUR_MS;

/** Whether checkouts are to be asked for at that time because of this news; false if they are already, unless that is long overdue. */
export async function awaitCheckouts(handle: Handle, tenantId: number, dueAt: Date): Promise<boolean> {
  const overdue = new Date(dueAt.getTime() - OVERDUE_MS);
  const awaited = await handle
    .update(shopifyConnections)
    .set({ checkoutsDueAt: dueAt })
    .where(
      and(
        eq(shopifyConnections.tenantId, tenantId),
        or(isNull(shopifyConnections.checkoutsDueAt), lt(shopifyConnections.checkoutsDueAt, overdue)),
      ),
    )
    .returning({ tenantId: shopifyConnections.tenantId });
  return awaited.length > 0;
}

/** Takes the wait for checkouts off, and returns when they were read last; null if never. */
export async function takeCheckoutsRead(handle: Handle, tenantId: number): Promise<Date | null> {
  const [row] = await handle
    .update(shopifyConnections)
    .set({ checkoutsDueAt: null })
    .where(eq(shopifyConnections.tenantId, tenantId))
    .returning({ readAt: shopifyConnections.checkoutsReadAt });
  return row?.readAt ?? null;
}

export async function noteCheckoutsRead(handle: Handle, tenantId: number, at: Date): Promise<void> {
  await handle.update(shopifyConnections).set({ checkoutsReadAt: at }).where(eq(shopifyConnections.tenantId, tenantId));
}

/** Both tokens are stored at once, so that neither is ever without the other. */
function sealed(secrets: Pick<Secrets, "encrypt">, { accessToken, refreshToken, expiresAt, refreshExpiresAt }: ShopifyTokens) {
  const tokensSealed = secrets.encrypt(JSON.stringify({ accessToken, refreshToken } satisfies TokenPair));
  return {
    state: "connected",
    tokensSealed,
    expiresAt,
    refreshExpiresAt,
    replacedUntil: null,
    lastError: null,
    lastErrorAt: null,
  } as const;
}

/** Stores the tokens with which Shopify gave access at a time: at an install, after an uninstall, or in place of ones that ended. */
export async function storeInstall(
  handle: Handle,
  secrets: Pick<Secrets, "encrypt">,
  tenantId: number,
  tokens: ShopifyTokens,
  installedAt: Date,
): Promise<void> {
  const set = { ...sealed(secrets, tokens), ...scopesIn(tokens), installedAt, uninstalledAt: null, checkedAt: installedAt };
  await handle
    .insert(shopifyConnections)
    .values({ tenantId, ...set })
    .onConflictDoUpdate({ target: shopifyConnections.tenantId, set });
}

/** Stores tokens that replace others, unless the app was uninstalled or opened meanwhile. */
export async function storeReplaced(
  handle: Handle,
  secrets: Secrets,
  tenantId: number,
  tokens: ShopifyTokens,
  replaced: string,
): Promise<void> {
  if ((await lockAccessToken(handle, secrets, tenantId)) !== replaced) return;
  await handle
    .update(shopifyConnections)
    .set({ ...sealed(secrets, tokens), ...scopesIn(tokens) })
    .where(eq(shopifyConnections.tenantId, tenantId));
}

/** The permissions that tokens name; nothing where they name none. */
function scopesIn({ scopes }: ShopifyTokens): { scopes?: string } {
  return scopes.length === 0 ? {} : { scopes: scopes.join(",") };
}

/** The access token, which doesn't change until the transaction ends; null without one, undefined where the app isn't installed. */
async function lockAccessToken(handle: Handle, secrets: Pick<Secrets, "decrypt">, tenantId: number): Promise<string | null | undefined> {
  const [row] = await handle
    .select({ tokensSealed: shopifyConnections.tokensSealed })
    .from(shopifyConnections)
    .where(and(eq(shopifyConnections.tenantId, tenantId), isNull(shopifyConnections.uninstalledAt)))
    .for("update");
  return row === undefined ? undefined : (tokensIn(secrets, row.tokensSealed)?.accessToken ?? null);
}

/** Claims asking Shopify again what a shop grants, unless that was done since `before`. Of several at once, one gets true. */
export async function claimCheck(handle: Handle, tenantId: number, now: Date, before: Date): Promise<boolean> {
  const claimed = await handle
    .update(shopifyConnections)
    .set({ checkedAt: now })
    .where(
      and(eq(shopifyConnections.tenantId, tenantId), or(isNull(shopifyConnections.checkedAt), lt(shopifyConnections.checkedAt, before))),
    )
    .returning({ tenantId: shopifyConnections.tenantId });
  return claimed.length > 0;
}

/** Claims the replacing of the tokens for a while. Of several at once, one gets true. */
export async function claimReplacing(handle: Handle, tenantId: number, now: Date, until: Date): Promise<boolean> {
  const claimed = await handle
    .update(shopifyConnections)
    .set({ replacedUntil: until })
    .where(
      and(
        eq(shopifyConnections.tenantId, tenantId),
        or(isNull(shopifyConnections.replacedUntil), lt(shopifyConnections.replacedUntil, now)),
      ),
    )
    .returning({ tenantId: shopifyConnections.tenantId });
  return claimed.length > 0;
}

/** Lets others replace the tokens after all, unless the claim ended and another process has it. */
export async function giveUpReplacing(handle: Handle, tenantId: number, until: Date): Promise<void> {
  await handle
    .update(shopifyConnections)
    .set({ replacedUntil: null })
    .where(and(eq(shopifyConnections.tenantId, tenantId), eq(shopifyConnections.replacedUntil, until)));
}

/** What went wrong with an access token; null where there was none. */
export type Trouble = { state: Extract<ShopifyState, "expired" | "blocked">; words: string; accessToken: string | null };

/**
 * Notes what went wrong, and drops tokens that ended; where access is only blocked, they stay. Returns false, and changes nothing, where
 * there is another token meanwhile.
 */
export async function noteTrouble(
  handle: Handle,
  secrets: Pick<Secrets, "decrypt">,
  tenantId: number,
  { state, words, accessToken }: Trouble,
  now: Date,
): Promise<boolean> {
  if ((await lockAccessToken(handle, secrets, tenantId)) !== accessToken) return false;
  await handle
    .update(shopifyConnections)
    .set({ state, lastError: words, lastErrorAt: now, replacedUntil: null, ...(state === "expired" ? { tokensSealed: null } : {}) })
    .where(eq(shopifyConnections.tenantId, tenantId));
  return true;
}

/** Notes that calls go through again. */
export async function noteWorking(handle: Handle, tenantId: number): Promise<void> {
  await handle
    .update(shopifyConnections)
    .set({ state: "connected", lastError: null, lastErrorAt: null })
    .where(and(eq(shopifyConnections.tenantId, tenantId), eq(shopifyConnections.state, "blocked")));
}

export async function storeScopes(handle: Handle, tenantId: number, scopes: readonly string[]): Promise<void> {
  await handle
    .update(shopifyConnections)
    .set({ scopes: scopes.join(",") })
    .where(eq(shopifyConnections.tenantId, tenantId));
}

/** Drops the tokens of an app that was uninstalled, unless it was installed again after that. Returns whether it was dropped now. */
export async function storeUninstall(handle: Handle, tenantId: number, at: Date): Promise<boolean> {
  const dropped = await handle
    .update(shopifyConnections)
    .set({
      state: "uninstalled",
      tokensSealed: null,
      expiresAt: null,
      refreshExpiresAt: null,
      uninstalledAt: at,
      replacedUntil: null,
      pixelId: null,
    })
    .where(and(eq(shopifyConnections.tenantId, tenantId), isNull(shopifyConnections.uninstalledAt), lt(shopifyConnections.installedAt, at)))
    .returning({ tenantId: shopifyConnections.tenantId });
  return dropped.length > 0;
}

/** When the app was uninstalled; null if it's installed, or never was. */
export async function findUninstalledAt(handle: Handle, tenantId: number): Promise<Date | null> {
  const [row] = await handle
    .select({ uninstalledAt: shopifyConnections.uninstalledAt })
    .from(shopifyConnections)
    .where(eq(shopifyConnections.tenantId, tenantId));
  return row?.uninstalledAt ?? null;
}
