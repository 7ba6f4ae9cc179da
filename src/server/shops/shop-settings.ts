import type { Shop } from "#server/shops/shop-store.ts";

/** The columns of a shop that the operator doesn't set, each with the reason. All others are its settings. */
export const notSettings = {
  tenantId: "given when the shop is created",
  createdAt: "when the shop was created",
  apiKeyHash: "changes with a new API key",
  apiKeyEncrypted: "changes with a new API key",
  siteKey: "given when the shop is created",
  subscriptionId: "comes from the platform's billing",
  ordersCompleteIn: "set once stored orders are complete",
  reauthorizationRequired: "set while the platform's permissions are missing",
  reamazeAccount: "connected by the shop's owner",
  reamazeEmail: "connected by the shop's owner",
  reamazeKeyEncrypted: "connected by the shop's owner",
} as const satisfies Partial<Record<keyof Shop, string>>;

/** What the operator can set on a shop, when creating it and later. */
export type ShopSettings = Omit<Shop, keyof typeof notSettings>;
export type SettingName = keyof ShopSettings;
