import type { UserTenant } from "#contract/session.ts";
import type { Frame } from "#console/session/detect-frame.ts";

/** What the address says of the shop, which the embedded frame takes no notice of: there the session token alone names it. */
export type TenantAddress = { isEmbedded: boolean; tid: string | null };

/** What the server says to a session that asks for the stored shop, or for none. */
export type TenantAnswer =
  | { kind: "unanswered" }
  /** The person may not act for the stored shop. */
  | { kind: "refused" }
  | { kind: "tenant"; tenantId: number }
  /** The person has to choose: no shop is stored, and there is more than one or none. `shops` are theirs, once listed. */
  | { kind: "open"; shops: readonly Pick<UserTenant, "id" | "isMaster">[] };

/** Which shop a page is for. `store` is what the tab keeps from then on, and what each call names; null in the embedded frame. */
export type ResolvedTenant =
  /** The server has yet to say whether the person acts for `store`, or for whom where that is null. */
  | { kind: "ask"; store: number | null }
  | { kind: "tenant"; tenantId: number; store: number | null }
  | { kind: "choose"; store: null }
  /** The address names a shop that is not among the person's. */
  | { kind: "not-yours"; store: number }
  /** The embedded frame's session has no shop. */
  | { kind: "none"; store: null };

/**
 * Which shop a page is for: the one that its address names, else the one that the tab has stored, else the one that the
 * server gives or that needs no choosing. A stored shop that is refused is forgotten; one that the address names is not
 * passed over in silence.
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
  const only = shopChosenByItself(answer.shops);
  return only === null ? { kind: "choose", store: null } : { kind: "ask", store: only };
}

/** What an address says of the shop in a frame. */
export function tenantAddress(frame: Frame, search: string): TenantAddress {
  return { isEmbedded: frame.kind === "embedded", tid: new URLSearchParams(search).get("tid") };
}

/** The id in a `tid` parameter or in the storage; null where it is none. */
export function tenantIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function resolveEmbedded(answer: TenantAnswer): ResolvedTenant {
  if (answer.kind === "tenant") return { kind: "tenant", tenantId: answer.tenantId, store: null };
  return answer.kind === "open" ? { kind: "none", store: null } : { kind: "ask", store: null };
}

/** The shop that needs no choosing: the only one; of a master account, that account, which lists the others itself. */
function shopChosenByItself(shops: readonly Pick<UserTenant, "id" | "isMaster">[]): number | null {
  const masters = shops.filter((shop) => shop.isMaster);
  const [only, ...others] = shops.length === 1 ? shops : masters;
  return only === undefined || others.length > 0 ? null : only.id;
}
