import type { Api } from "@shopify/ui-extensions/admin.order-details.block.render";

declare module "./words.ts" {
  const shopify: Pick<Api, "i18n">;
}
