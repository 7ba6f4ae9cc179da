import { BlockStack, Box, Button, Form, InlineStack } from "@shopify/polaris";
import type { ReactNode } from "react";

type FilterFormProps = {
  /** False where the value is empty, wrong or as it was: then there is nothing to apply (S2 section 5). */
  canApply: boolean;
  onApply: () => void;
  /** Null where the filter is not applied. */
  onClear: (() => void) | null;
  children: ReactNode;
};

/** The frame of every filter: its fields, Apply and, where it is applied, Clear. Enter applies. */
export function FilterForm({ canApply, onApply, onClear, children }: FilterFormProps) {
  return (
    <Form onSubmit={() => canApply && onApply()}>
      <Box padding="300" minWidth="260px">
        <BlockStack gap="300">
          {children}
          <InlineStack gap="200" align="space-between">
            <Button variant="primary" submit disabled={!canApply}>
              Apply
            </Button>
            {onClear && (
              <Button variant="plain" onClick={onClear}>
                Clear
              </Button>
            )}
          </InlineStack>
        </BlockStack>
      </Box>
    </Form>
  );
}
