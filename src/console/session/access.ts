import { tenantIdOf, type ResolvedTenant } from "#console/session/resolve-tenant.ts";
import type { KeyValueStore } from "#console/session/storage.ts";

/** Who calls, and what hinders it. */
export type AccessState = {
  /** Token of the standalone session; always null in the embedded frame. */
  token: string | null;
  /** The session is this tab's alone: a sub-account that its master account has opened. Other tabs keep theirs. */
  isOfTab: boolean;
  /** The chosen shop; null in the embedded frame, where the session token names it. */
  tenantId: number | null;
  /** Why the embedded frame cannot go on: the shop is not known, or no valid session token comes. */
  trouble: "unknown-shop" | "broken-token" | null;
  /** Grows when another person or shop takes over, so that nothing of the last one stays on the screen. */
  epoch: number;
};

export type AccessStore = {
  read: () => AccessState;
  /** Calls `listener` on each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  signedIn: (token: string) => void;
  /** Signs this tab alone in, for one shop. */
  signedInTab: (session: { token: string; tenantId: number }) => void;
  /** Ends this tab's session, and where that is the browser's, the session of every tab. */
  signedOut: () => void;
  /** Ends a session that is this tab's alone; the browser's own, where there is one, takes its place. */
  closedTab: () => void;
  /** Asks for another shop from here on; null leaves it to the server which. */
  chooseTenant: (tenantId: number | null) => void;
  /** Keeps what was resolved. A shop that the server itself has given is no change of shop. */
  follow: (resolved: ResolvedTenant) => void;
  report: (trouble: AccessState["trouble"]) => void;
};

export const TOKEN_KEY = "surety.token";
export const TENANT_KEY = "surety.tenant";

/**
 * Keeps the token in `local` storage, which all tabs share, and the chosen shop in `session` storage, which is the tab's. A
 * tab's own token lies in `session` storage too, and goes before the browser's.
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
