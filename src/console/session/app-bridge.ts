import type { ShopifyGlobal } from "@shopify/app-bridge-types";

/** What the console uses of App Bridge. */
export type AppBridge = Pick<ShopifyGlobal, "idToken" | "toast">;

/** App Bridge of this page; null where its script did not run. */
export function appBridgeOf(page: object): AppBridge | null {
  const bridge: unknown = Reflect.get(page, "shopify");
  return isAppBridge(bridge) ? bridge : null;
}

function isAppBridge(value: unknown): value is AppBridge {
  return typeof value === "object" && value !== null && "idToken" in value && typeof value.idToken === "function";
}
