import { BlockStack, Box, Card, Icon, InlineGrid, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { LockIcon } from "@shopify/polaris-icons";
import { ContactLink } from "#console/screens/dashboard/contact-link.tsx";
import "#console/screens/dashboard/locked-card.css";

const columns = ["first", "second", "third"] as const;
const LINE_PX = 24;

/** In place of what the shop's plan does not show (S0 section 2). Behind the words stand blank shapes, never figures. */
export function LockedCard({ height }: { height: number }) {
  return (
    <Card>
      <div className="locked-card" style={{ minHeight: height }}>
        <div className="locked-card__shapes" aria-hidden="true">
          <InlineGrid columns={3} gap="800">
            {columns.map((column) => (
              <BlockStack key={column} gap="400">
                <SkeletonDisplayText size="small" />
                <SkeletonBodyText lines={Math.floor(height / LINE_PX)} />
              </BlockStack>
            ))}
          </InlineGrid>
        </div>
        <Box maxWidth="22rem">
          <BlockStack gap="200" inlineAlign="center">
            <Icon source={LockIcon} tone="subdued" />
            <Text as="p" alignment="center">
              Data Locked, Secure your transactions with our Payment Guarantee, <ContactLink>Contact Us</ContactLink>, to learn more
            </Text>
          </BlockStack>
        </Box>
      </div>
    </Card>
  );
}
