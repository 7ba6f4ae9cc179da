import { tenantIdOf, type ResolvedTenant } from "#console/session/resolve-tenant.ts";
import type { KeyValueStore } from "#console/session/storage.ts";

/** Who is calling, and what stands in the way. */
export type AccessState = {
  /** The standalone session's token; always null in the embedded frame. */
  token: string | null;
  /** The session belongs to this tab only: a sub-account opened from its master account. Other tabs keep their own. */
  isOfTab: boolean;
  /** The chosen shop; null in the embedded frame, where the session token names it. */
  tenantId: number | null;
  /** Why the embedded frame can't continue: the shop is unknown, or no valid session token arrives. */
  trouble: "unknown-shop" | "broken-token" | null;
  /** Goes up when the person or shop changes, so that nothing of the previous one stays on screen. */
  epoch: number;
};

export type AccessStore = {
  read: () => AccessState;
  /** Calls `listener` on each change; returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
  signedIn: (token: string) => void;
  /** Signs in this tab only, for one shop. */
  signedInTab: (session: { token: string; tenantId: number }) => void;
  /** Ends this tab's session. If that is the browser's session, it ends in every tab. */
  signedOut: () => void;
  /** Ends a session that belongs to this tab only. The browser's session, if there is one, takes its place. */
  closedTab: () => void;
  /** Switches to another shop; null lets the server pick. */
  chooseTenant: (tenantId: number | null) => void;
  /** Stores the resolved shop. A shop that the server picked doesn't count as a change of shop. */
  follow: (resolved: ResolvedTenant) => void;
  report: (trouble: AccessState["trouble"]) => void;
};

export const TOKEN_KEY = "surety.token";
export const TENANT_KEY = "surety.tenant";

/**
 * Keeps the token in `local` storage, which all tabs share, and the chosen shop in `session` storage, which is the tab's
 * own. A tab's own token is in `session` storage as well and takes precedence.
 */
export function createAccess(stores: { local: KeyValueStore; session: KeyValueStore }): AccessStore {
  const listeners = new Set<() => void>();
  const tokenOfTab = stores.session.get(TOKEN_KEY);
  let state: AccessState = {
    token: tokenOfTab ?? stores.local.get(TOKEN_KEY),
    isOfTab: tokenOfTab !== null,
    tenantId: tenantIdOf(stores.session.get(TENANT_KEY)),
    trouble: null,
    epoch: 0,
  };

  function change(next: Partial<AccessState>): void {
    state = { ...state, ...next };
    stores.session.set(TENANT_KEY, state.tenantId === null ? null : String(state.tenantId));
    for (const listener of listeners) listener();
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signedIn(token) {
      stores.session.set(TOKEN_KEY, null);
      stores.local.set(TOKEN_KEY, token);
      change({ token, isOfTab: false, tenantId: null, epoch: state.epoch + 1 });
    },
    signedInTab({ token, tenantId }) {
      stores.session.set(TOKEN_KEY, token);
      change({ token, isOfTab: true, tenantId, epoch: state.epoch + 1 });
    },
    signedOut() {
      (state.isOfTab ? stores.session : stores.local).set(TOKEN_KEY, null);
      change({ token: null, isOfTab: false, tenantId: null, epoch: state.epoch + 1 });
    },
    closedTab() {
      stores.session.set(TOKEN_KEY, null);
      change({ token: stores.local.get(TOKEN_KEY), isOfTab: false, tenantId: null, epoch: state.epoch + 1 });
    },
    chooseTenant: (tenantId) => change({ tenantId, epoch: state.epoch + 1 }),
    follow({ kind, store }) {
      if (store === state.tenantId) return;
      change({ tenantId: store, epoch: kind === "tenant" ? state.epoch : state.epoch + 1 });
    },
    report: (trouble) => change({ trouble }),
  };
}
