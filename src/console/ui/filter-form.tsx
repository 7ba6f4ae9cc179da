import { BlockStack, Box, Button, Form, InlineStack } from "@shopify/polaris";
import type { ReactNode } from "react";

type FilterFormProps = {
  /** False where there is nothing to apply, or the value is wrong. */
  canApply: boolean;
  applyName?: "Apply" | "Apply Filter";
  onApply: () => void;
  /** Null where the filter is not applied, or is cleared elsewhere. */
  onClear?: (() => void) | null;
  children: ReactNode;
};

/** The fields of a filter, the button that applies them and, where it is applied, Clear. Enter applies too. */
export function FilterForm({ canApply, applyName = "Apply", onApply, onClear = null, children }: FilterFormProps) {
  return (
    <Form onSubmit={() => canApply && onApply()}>
      <BlockStack gap="300">
        {children}
        <InlineStack gap="200" align="space-between">
          <Button variant="primary" submit disabled={!canApply}>
            {applyName}
          </Button>
          {onClear && (
            <Button variant="plain" onClick={onClear}>
              Clear
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

/** The room of a filter's fields in its popover, as wide whatever stands in it. */
export function FilterFields({ children }: { children: ReactNode }) {
  return (
    <Box padding="300" width="18rem">
      {children}
    </Box>
  );
}
