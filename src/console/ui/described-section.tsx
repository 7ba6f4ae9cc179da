import { useId, type ReactNode } from "react";
import { BlockStack, Box, InlineGrid, Text } from "@shopify/polaris";

export type DescribedSectionProps = { title: string; description: ReactNode; children: ReactNode };

/** A part of a page: what it is on the left, or above on a phone, and the part itself. */
export function DescribedSection({ title, description, children }: DescribedSectionProps) {
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
        <div>{children}</div>
      </InlineGrid>
    </div>
  );
}
