import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { UserTenant } from "#contract/session.ts";
import { PlatformBadge } from "#console/ui/platform-badge.tsx";
import "#console/screens/tenant-selection/shop-card-styles.css";

/** One shop to choose. */
export function ShopCard({ shop, isBusy, onChoose }: { shop: UserTenant; isBusy: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className="shop-card" aria-busy={isBusy} disabled={isBusy} onClick={onChoose}>
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <PlatformBadge platform={shop.platform} />
          <BlockStack>
            <Text as="span" variant="headingSm" breakWord>
              {shop.name}
            </Text>
            <Text as="span" tone="subdued" variant="bodySm" breakWord>
              {shop.isMaster ? "Master account" : shop.shopName}
            </Text>
          </BlockStack>
        </InlineStack>
      </button>
    </li>
  );
}
