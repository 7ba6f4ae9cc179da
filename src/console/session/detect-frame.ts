import { appBridgeOf, type AppBridge } from "#console/session/app-bridge.ts";

/** Where the console runs: inside the shop's admin, or on its own site. */
export type Frame = EmbeddedFrame | { kind: "standalone" };
export type EmbeddedFrame = {
  kind: "embedded";
  shop: string;
  /** The admin's `host` parameter, which App Bridge needs after a reload. */
  host: string | null;
  /** Null if App Bridge's script was blocked. */
  bridge: AppBridge | null;
};

/**
 * Only the server decides that a page is embedded: it writes the app's key into the pages that a shop's admin may frame,
 * and no others. So `embedded=1` in a link can't turn off the standalone console's login.
 */
export function detectFrame(page: { document: Document; location: { search: string } }): Frame {
  const query = new URLSearchParams(page.location.search);
  const hasKey = page.document.querySelector('meta[name="shopify-api-key"]') !== null;
  const shop = query.get("shop");
  if (!hasKey || query.get("embedded") !== "1" || shop === null) return { kind: "standalone" };
  return { kind: "embedded", shop, host: query.get("host"), bridge: appBridgeOf(page) };
}
