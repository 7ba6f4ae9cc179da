import { Button, InlineStack, Text } from "@shopify/polaris";

type NoOrdersProps = {
  /** Null where no filter is applied. */
  onClear: (() => void) | null;
};

/** Says once why every chart below is empty, and leads back to where they are not. */
export function NoOrders({ onClear }: NoOrdersProps) {
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" fontWeight="medium">
        {onClear ? "No orders match these filters." : "No orders in this period."}
      </Text>
      {onClear && (
        <Button variant="plain" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </InlineStack>
  );
}
