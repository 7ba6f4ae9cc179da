import type { BrandImages, Shop } from "#server/shops/shop-store.ts";

/** The columns of a shop that the operator doesn't set, each with the reason. All others are its settings. */
export const notSettings = {
  tenantId: "given when the shop is created",
  createdAt: "when the shop was created",
  holdsShopName: "goes with its address, or is proven by an owner's email",
  shopifyShop: "goes with its address, or is proven by a session token of that shop",
  earlierShopName: "kept when the shop is linked to its Shopify shop",
  siteKey: "given when the shop is created",
  subscriptionId: "comes from the platform's billing",
  ordersCompleteIn: "set once stored orders are complete",
  reauthorizationRequired: "set while the platform's permissions are missing",
  reamazeAccount: "connected by the shop's owner",
  reamazeEmail: "connected by the shop's owner",
  reamazeKeyEncrypted: "connected by the shop's owner",
  industry: "said at signup",
  orderValueBand: "said at signup",
  monthlyOrdersBand: "said at signup",
  affiliateCode: "said at signup",
  backgroundColor: "set by the shop's owner",
  textColor: "set by the shop's owner",
  elementColor: "set by the shop's owner",
  logo: "set by the shop's owner",
  signature: "set by the shop's owner",
  mailLanguage: "set by the shop's owner",
  hasFirstSteps: "given when the shop is created",
  firstRuleSeenAt: "once its people have looked at a rule",
  firstStepsDismissedAt: "once its people don't want to see them any more",
} as const satisfies Partial<Record<keyof Shop | keyof BrandImages, string>>;

/** What the operator can set on a shop, when creating it and later. */
export type ShopSettings = Omit<Shop, keyof typeof notSettings>;
export type SettingName = keyof ShopSettings;
