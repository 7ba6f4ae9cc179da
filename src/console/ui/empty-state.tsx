import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";

type EmptyStateProps = {
  title: string;
  detail?: string;
  action?: EmptyStateAction;
  secondaryAction?: EmptyStateAction;
};
/** Primary if it's the screen's main action. */
type EmptyStateAction = { content: string; onAction: () => void; isPrimary?: boolean };

/** Nothing to show, and why. */
export function EmptyState({ title, detail, action, secondaryAction }: EmptyStateProps) {
  return (
    <Box padding="800">
      <BlockStack gap="200" inlineAlign="center">
        <Text as="p" variant="headingMd" alignment="center">
          {title}
        </Text>
        {detail !== undefined && (
          <Text as="p" tone="subdued" alignment="center">
            {detail}
          </Text>
        )}
        {(action || secondaryAction) && (
          <InlineStack gap="200" align="center">
            {action && (
              <Button {...(action.isPrimary ? { variant: "primary" } : {})} onClick={action.onAction}>
                {action.content}
              </Button>
            )}
            {secondaryAction && (
              <Button variant="tertiary" onClick={secondaryAction.onAction}>
                {secondaryAction.content}
              </Button>
            )}
          </InlineStack>
        )}
      </BlockStack>
    </Box>
  );
}
