import type { Api } from "@shopify/ui-extensions/admin.order-details.action.render";

declare module "./src/extension.tsx" {
  const shopify: Api;
}
