import { BlockStack, Box, Button, Text } from "@shopify/polaris";

export type EmptyStateProps = {
  title: string;
  detail?: string;
  action?: { content: string; onAction: () => void };
};

/** Nothing to show, and why. */
export function EmptyState({ title, detail, action }: EmptyStateProps) {
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
        {action && <Button onClick={action.onAction}>{action.content}</Button>}
      </BlockStack>
    </Box>
  );
}
