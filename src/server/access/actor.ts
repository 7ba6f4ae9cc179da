import type { KeyScope } from "#domain/accounts/key-scopes.ts";
import type { Role } from "#domain/accounts/roles.ts";

/**
 * A logged-in person, a session opened with a shop's API key, staff inside the shop's own admin, or someone from a
 * master account working in a sub-account.
 */
export type UserActor = {
  kind: "person" | "api-key" | "embedded" | "opened";
  /** Null for API key sessions, embedded staff, and sub-accounts opened by either. */
  userId: number | null;
  /** The id of staff in the shop's own admin, from their session token, if it names one. */
  staffId?: string | null;
  /** Their session token, with which Shopify gives access to their shop; null for all others. */
  sessionToken?: string | null;
  /** What orders are assigned to such staff by. */
  colleagueId?: number | null;
  /** The key of a session that was opened with one. */
  keyId?: number | null;
  /** The name the actor's changes are recorded under. */
  fullName: string;
  email: string;
  /** Whether the person has proven that the address is theirs; null for all who aren't a person with a login here. */
  isEmailConfirmed: boolean | null;
  /** The shops this actor may act for: their own plus a master's sub-accounts, or only the opened sub-account. */
  shops: readonly ShopRole[];
  /** The session's token hash (`hashToken`). Null in the shop's admin, which has no session here. */
  sessionHash: string | null;
  /** The master account a sub-account was opened from, otherwise null. */
  openedFrom: string | null;
  /**
   * The shop chosen with `X-Tenant-Id`. Embedded and API key sessions always act for their own shop; null if none is
   * chosen yet.
   */
  tenantId: number | null;
  /** `X-Tenant-Id` names a shop that isn't theirs. Only calls that need no shop get so far. */
  namesForeignShop: boolean;
};

/** A shop and the actor's role in it. */
export type ShopRole = { tenantId: number; role: Role; isMaster: boolean };

/** A user acting for one shop, with their role there. */
export type ShopActor = UserActor & ShopRole;

/** What orders are assigned to the actor by; null for one who isn't a person of their own. */
export function ownColleagueId({ userId, colleagueId = null }: Pick<UserActor, "userId" | "colleagueId">): number | null {
  return userId ?? colleagueId;
}

/** A shop's own systems. */
export type KeyActor = { kind: "key"; tenantId: number; scopes: readonly KeyScope[]; isMaster: boolean; ordersPerSecond: number };

/** Staff in the admin of a Shopify shop, which may not be known here yet. */
export type NewShopActor = {
  kind: "new-shop";
  /** The shop, as its session token says it. */
  shop: string;
  staffId: string | null;
  sessionToken: string;
  /** Null if no shop here belongs to it. */
  tenantId: number | null;
};

export type Actor = UserActor | ShopActor | KeyActor | NewShopActor;
