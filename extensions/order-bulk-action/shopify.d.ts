import type { Api } from "@shopify/ui-extensions/admin.order-index.selection-action.render";

declare module "./src/extension.tsx" {
  const shopify: Api;
}
