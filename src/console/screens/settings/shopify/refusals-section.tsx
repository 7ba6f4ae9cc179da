import { BlockStack, Text } from "@shopify/polaris";
import type { ShopifySettingsOnWire } from "#contract/shopify.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";

type RefusalsProps = { refusals: ShopifySettingsOnWire["refusals"] };

/** Orders of Shopify's that nobody screens, until they can be taken. */
export function RefusalsSection({ refusals }: RefusalsProps) {
  return (
    <SettingsSection
      title="Orders not screened"
      description="Surety can't read these orders as Shopify has them. Check them yourself. They're tried again when they change, and every night."
    >
      <PlainList isSpaced>
        {refusals.map(({ shopifyId, reference, placedAt, problem }) => (
          <li key={shopifyId}>
            <BlockStack gap="050">
              <Text as="h3" variant="headingSm" breakWord>
                {reference}, <InstantText at={placedAt} />
              </Text>
              <Text as="p" tone="subdued" breakWord>
                {problem}
              </Text>
            </BlockStack>
          </li>
        ))}
      </PlainList>
    </SettingsSection>
  );
}
