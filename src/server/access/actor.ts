import type { Role } from "#domain/accounts/roles.ts";

/**
 * A person signed in with a token, a session named after a shop's API key, staff inside the shop's own admin, or whoever
 * opened one sub-account from its master account.
 */
export type UserActor = {
  kind: "person" | "api-key" | "embedded" | "opened";
  /** Null for API-key sessions, embedded staff, and sub-accounts opened by either. */
  userId: number | null;
  /** How the actor signs what it does. */
  fullName: string;
  email: string;
  /** Shops this actor may act for: its own, and a master's sub-accounts; of an opened sub-account that one alone. */
  shops: readonly ShopRole[];
  /** The session acted in, as `hashToken` gives it; null inside the shop's admin, which has none of ours. */
  sessionHash: string | null;
  /** Name of the master account that a sub-account was opened from; null for all others. */
  openedFrom: string | null;
  /** The shop asked for by `X-Tenant-Id` (embedded and API-key: their own), or null where none is chosen yet. */
  tenantId: number | null;
};

/** A shop with the actor's role in it. */
export type ShopRole = { tenantId: number; role: Role };

/** A user that acts for one shop, in their role there. */
export type ShopActor = UserActor & ShopRole;

/** A shop's own systems. */
export type KeyActor = { kind: "key"; tenantId: number; ordersPerSecond: number };
