import type { Frame } from "#console/session/detect-frame.ts";
import { withQuery } from "#console/session/with-query.ts";
import { tenantIdOf } from "#console/session/resolve-tenant.ts";

/**
 * The parameters every address of this frame carries: `shop`, `host` and `embedded` when embedded, because a reload needs
 * them; standalone, the chosen shop as `tid`, so that a link opens in the same shop.
 */
function frameQuery(frame: Frame, tenantId: number | null): Readonly<Record<string, string>> {
  if (frame.kind === "standalone") return tenantId === null ? {} : { tid: String(tenantId) };
  return { embedded: "1", shop: frame.shop, ...(frame.host === null ? {} : { host: frame.host }) };
}

/**
 * Adds the frame's parameters to an address. A valid `tid` already in the address stays; in the embedded frame, where it
 * means nothing, it is removed.
 */
export function inFrame(address: string, frame: Frame, tenantId: number | null): string {
  const carried = frameQuery(frame, tenantId);
  if (frame.kind === "embedded") return withQuery(address, { ...carried, tid: null });
  const brings = new URLSearchParams(address.split("#")[0]?.split("?")[1] ?? "");
  return tenantId === null || tenantIdOf(brings.get("tid")) !== null ? address : withQuery(address, carried);
}
