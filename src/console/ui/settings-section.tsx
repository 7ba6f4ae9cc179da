import { useId, type ReactNode } from "react";
import { BlockStack, Box, Card, InlineGrid, Text } from "@shopify/polaris";

type SettingsSectionProps = { title: string; description: string; children: ReactNode };

/** Settings that belong together: what they are on the left, or above on a phone, and the card with them. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <InlineGrid columns={{ xs: 1, md: "2fr 5fr" }} gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }} paddingBlockStart={{ xs: "0", md: "400" }}>
          <BlockStack gap="200">
            <Text as="h2" variant="headingMd" id={id}>
              {title}
            </Text>
            <Text as="p" tone="subdued">
              {description}
            </Text>
          </BlockStack>
        </Box>
        <Card>{children}</Card>
      </InlineGrid>
    </div>
  );
}
