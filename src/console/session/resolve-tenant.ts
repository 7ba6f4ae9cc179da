import type { UserTenant } from "#contract/session.ts";
import type { Frame } from "#console/session/detect-frame.ts";

/** What the address says about the shop. The embedded frame ignores it: there, only the session token names the shop. */
type TenantAddress = { isEmbedded: boolean; tid: string | null };

/** The server's answer to a session that asks for the stored shop, or for none. */
export type TenantAnswer =
  | { kind: "unanswered" }
  /** The person may not act for the stored shop. */
  | { kind: "denied" }
  | { kind: "tenant"; tenantId: number }
  /** The person has to choose: no shop is stored, and they have several shops or none. `shops` are theirs, once listed. */
  | { kind: "open"; shops: readonly Pick<UserTenant, "id" | "isMaster">[] };

/** The shop a page is for. `store` is what the tab keeps from then on and names in each call; null in the embedded frame. */
export type ResolvedTenant =
  /** The server hasn't confirmed `store` yet, or hasn't picked a shop if it is null. */
  | { kind: "ask"; store: number | null }
  | { kind: "tenant"; tenantId: number; store: number | null }
  | { kind: "choose"; store: null }
  /** The address names a shop that isn't one of the person's. */
  | { kind: "not-yours"; store: number }
  /** The embedded frame's session has no shop. */
  | { kind: "none"; store: null };

/**
 * Resolves the shop a page is for: the one its address names, else the one stored in the tab, else the one the server
 * picks or the only one there is. A stored shop that is denied is dropped; one named in the address is never skipped
 * silently.
 */
export function resolveTenant(address: TenantAddress, stored: number | null, answer: TenantAnswer): ResolvedTenant {
  if (address.isEmbedded) return resolveEmbedded(answer);
  const named = tenantIdOf(address.tid);
  const wanted = named ?? stored;
  if (answer.kind === "tenant" && (wanted === null || wanted === answer.tenantId)) {
    return { kind: "tenant", tenantId: answer.tenantId, store: answer.tenantId };
  }
  if (wanted !== stored || answer.kind === "unanswered") return { kind: "ask", store: wanted };
  if (named !== null) return { kind: "not-yours", store: named };
  if (stored !== null || answer.kind !== "open") return { kind: "ask", store: null };
  const only = onlyChoice(answer.shops);
  return only === null ? { kind: "choose", store: null } : { kind: "ask", store: only };
}

/** What an address says about the shop in this frame. */
export function tenantAddress(frame: Frame, search: string): TenantAddress {
  return { isEmbedded: frame.kind === "embedded", tid: new URLSearchParams(search).get("tid") };
}

/** The id in a `tid` parameter or in storage; null if it isn't a valid one. */
export function tenantIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function resolveEmbedded(answer: TenantAnswer): ResolvedTenant {
  if (answer.kind === "tenant") return { kind: "tenant", tenantId: answer.tenantId, store: null };
  return answer.kind === "open" ? { kind: "none", store: null } : { kind: "ask", store: null };
}

/** The shop, if there is nothing to choose: the only one, or the only master account, which lists the others. */
function onlyChoice(shops: readonly Pick<UserTenant, "id" | "isMaster">[]): number | null {
  const masters = shops.filter((shop) => shop.isMaster);
  const [only, ...others] = shops.length === 1 ? shops : masters;
  return only === undefined || others.length > 0 ? null : only.id;
}
