import { BlockStack, Button, Form, InlineStack } from "@shopify/polaris";
import type { ReactNode } from "react";

type FilterFormProps = {
  /** False if there is nothing to apply, or the value is invalid. */
  canApply: boolean;
  applyName?: "Apply" | "Apply Filter";
  onApply: () => void;
  /** Null if the filter isn't applied, or is cleared elsewhere. */
  onClear?: (() => void) | null;
  children: ReactNode;
};

/** A filter's fields, the button that applies them and, if the filter is applied, Clear. Enter applies too. */
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
