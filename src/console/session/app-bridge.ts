import type { ShopifyGlobal } from "@shopify/app-bridge-types";

/** The parts of App Bridge that the console uses. */
export type AppBridge = Pick<ShopifyGlobal, "idToken" | "toast"> & {
  saveBar: Pick<ShopifyGlobal["saveBar"], "show" | "hide">;
  scopes?: Pick<ShopifyGlobal["scopes"], "request">;
  /** An older admin doesn't have it. */
  app?: Pick<ShopifyGlobal["app"], "extensions">;
};

/** The app's key at Shopify; null on a page that no admin frames. */
export function appKeyOf(page: { document: Document }): string | null {
  return page.document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')?.content ?? null;
}

/** This page's App Bridge; null if its script didn't run. */
export function appBridgeOf(page: object): AppBridge | null {
  const bridge: unknown = Reflect.get(page, "shopify");
  return isAppBridge(bridge) ? bridge : null;
}

function isAppBridge(value: unknown): value is AppBridge {
  return typeof value === "object" && value !== null && "idToken" in value && typeof value.idToken === "function";
}
