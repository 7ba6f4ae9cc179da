import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { UserTenant } from "#contract/access.ts";
import { inShop, paths } from "#console/frame/paths.ts";
import { PlatformBadge, platformName } from "#console/ui/platform-badge.tsx";
import "#console/screens/accounts/accounts.css";

/** One shop of a master account: its name, address and platform, and the way in. */
export function AccountRow({ shop }: { shop: UserTenant }) {
  return (
    <li className="accounts__row">
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <PlatformBadge platform={shop.platform} />
        <BlockStack>
          <Text as="h2" variant="headingSm" breakWord>
            {shop.name}
          </Text>
          <Text as="p" tone="subdued" variant="bodySm" breakWord>
            {shop.shopName}
            {shop.platform !== null && ` · ${platformName(shop.platform)}`}
          </Text>
        </BlockStack>
      </InlineStack>
      <Button url={inShop(paths.transactions(), shop.id)} accessibilityLabel={`Open ${shop.name}`}>
        Open
      </Button>
    </li>
  );
}
