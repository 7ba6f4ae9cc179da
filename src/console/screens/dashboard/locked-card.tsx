import { BlockStack, Box, Card, Icon, InlineGrid, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { LockIcon } from "@shopify/polaris-icons";
import { ContactLink } from "#console/screens/dashboard/contact-link.tsx";
import "#console/screens/dashboard/locked-card-styles.css";

const columns = ["first", "second", "third"] as const;
/** Room of a line of the shapes; more than enough of them, as what is beyond the card is cut. */
const LINE_PX = 14;

type LockedCardProps = {
  /** Name of the chart in whose place it is, if of one. */
  title?: string;
  height: number;
};

/** In place of what the shop's plan does not show (S0 section 2). Behind the words stand blank shapes, never figures. */
export function LockedCard({ title, height }: LockedCardProps) {
  return (
    <Card>
      {title !== undefined && (
        <Box paddingBlockEnd="300">
          <Text as="h3" variant="headingSm" tone="subdued">
            {title}
          </Text>
        </Box>
      )}
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
