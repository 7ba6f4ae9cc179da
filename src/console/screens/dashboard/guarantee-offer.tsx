import { BlockStack, Box, Card, Icon, InlineGrid, SkeletonBodyText, SkeletonDisplayText, Text, Link } from "@shopify/polaris";
import { LockIcon } from "@shopify/polaris-icons";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { useSubscription } from "#console/session/session-context.tsx";
import "#console/screens/dashboard/guarantee-offer-styles.css";

const columns = ["first", "second", "third"] as const;
/** Room of a line of the shapes; more than enough of them, as what is beyond the card is cut. */
const LINE_PX = 14;

type LockedCardProps = {
  /** Name of the chart in whose place it is, if of one. */
  title?: string;
  height: number;
};

/** In place of what the shop's plan does not show. Behind the words stand blank shapes, never figures. */
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

/** In place of the approval rate where there is none; who has the guarantee is not offered it. */
export function EmptyApprovalRate() {
  if (useSubscription().data?.hasGuarantee) return <EmptyChart />;
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available. Secure your transactions with our Payments Guarantee, <ContactLink>Contact us</ContactLink> to learn more.
    </Text>
  );
}

/** Words that lead to our support; plain words where no address of it is configured. */
function ContactLink({ children }: { children: string }) {
  const email = useConsoleConfiguration().configuration?.supportEmail ?? null;
  if (email === null) return <>{children}</>;
  return (
    <Link url={`mailto:${email}`} external>
      {children}
    </Link>
  );
}
