import type { KeyValueStore } from "#console/frame/storage.ts";

/** Who calls, and what hinders it. */
export type AccessState = {
  /** Token of the standalone session; always null in the embedded frame. */
  token: string | null;
  /** The chosen shop; null in the embedded frame, where the session token names it. */
  tenantId: number | null;
  /** Why the embedded frame cannot go on: the shop is not known, or no valid session token comes. */
  trouble: "unknown-shop" | "broken-token" | null;
  /** Grows when another person or shop takes over, so that nothing of the last one stays on the screen. */
  epoch: number;
};

export type Access = {
  read: () => AccessState;
  /** Calls `listener` on each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  signedIn: (token: string) => void;
  signedOut: () => void;
  chooseTenant: (tenantId: number | null) => void;
  /** Takes over the shop that the server has chosen for this person. */
  adoptTenant: (tenantId: number) => void;
  report: (trouble: AccessState["trouble"]) => void;
};

export const TOKEN_KEY = "surety.token";
export const TENANT_KEY = "surety.tenant";

/** Keeps the token in `local` storage and the chosen shop in `session` storage (DESIGN "Two frames"). */
export function createAccess(stores: { local: KeyValueStore; session: KeyValueStore }): Access {
  const listeners = new Set<() => void>();
  let state: AccessState = {
    token: stores.local.get(TOKEN_KEY),
    tenantId: tenantIdOf(stores.session.get(TENANT_KEY)),
    trouble: null,
    epoch: 0,
  };

  function change(next: Partial<AccessState>): void {
    state = { ...state, ...next };
    stores.local.set(TOKEN_KEY, state.token);
    stores.session.set(TENANT_KEY, state.tenantId === null ? null : String(state.tenantId));
    for (const listener of listeners) listener();
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signedIn: (token) => change({ token, tenantId: null, epoch: state.epoch + 1 }),
    signedOut: () => change({ token: null, tenantId: null, epoch: state.epoch + 1 }),
    chooseTenant: (tenantId) => change({ tenantId, epoch: state.epoch + 1 }),
    adoptTenant: (tenantId) => change({ tenantId }),
    report: (trouble) => change({ trouble }),
  };
}

/** The id in a `tid` parameter or in the storage; null where it is none. */
export function tenantIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
