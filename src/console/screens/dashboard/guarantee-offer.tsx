import { BlockStack, Box, Card, Icon, InlineGrid, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { LockIcon } from "@shopify/polaris-icons";
import { ContactLink } from "#console/ui/contact-link.tsx";
import "#console/screens/dashboard/guarantee-offer-styles.css";

const columns = ["first", "second", "third"] as const;
/** Height of a skeleton line; surplus lines are clipped by the card. */
const LINE_PX = 14;

/** What its words need, and a little of the shapes around them. */
const HEIGHT_PX = 136;

type LockedCardProps = {
  /** Title of the chart it replaces, if any. */
  title?: string;
};

/** Shown instead of what isn't in the shop's plan. The shapes behind the words are blank, never figures. */
export function LockedCard({ title }: LockedCardProps) {
  return (
    <Card>
      {title !== undefined && (
        <Box paddingBlockEnd="300">
          <Text as="h3" variant="headingSm" tone="subdued">
            {title}
          </Text>
        </Box>
      )}
      <div className="locked-card" style={{ minHeight: HEIGHT_PX }}>
        <div className="locked-card__shapes" aria-hidden="true">
          <InlineGrid columns={3} gap="800">
            {columns.map((column) => (
              <BlockStack key={column} gap="400">
                <SkeletonDisplayText size="small" />
                <SkeletonBodyText lines={Math.floor(HEIGHT_PX / LINE_PX)} />
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

/** Shown if there is no approval rate. */
export function EmptyApprovalRate() {
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available. Secure your transactions with our Payments Guarantee, <ContactLink>Contact us</ContactLink> to learn more.
    </Text>
  );
}
