import { BlockStack, Box, Button, Form, Popover, Text } from "@shopify/polaris";
import { useState, type ReactNode } from "react";

type FilterPopoverProps = {
  /** 'Filter by Date'. */
  title: string;
  /** What the chip says. */
  words: string;
  /** The fields; they begin anew each time the popover opens. `apply` takes what they hold. */
  children: (close: () => void) => ReactNode;
};

/** A filter as a chip that opens its fields. */
export function FilterPopover({ title, words, children }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      active={isOpen}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="left"
      activator={
        <Button disclosure={isOpen ? "up" : "down"} onClick={() => setOpen(!isOpen)} accessibilityLabel={`${title}: ${words}`}>
          {words}
        </Button>
      }
    >
      <Box padding="300" minWidth="260px">
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {title}
          </Text>
          {children(close)}
        </BlockStack>
      </Box>
    </Popover>
  );
}

type ApplyFormProps = {
  /** False where the value is empty or wrong. */
  canApply: boolean;
  onApply: () => void;
  children: ReactNode;
};

/** Fields with the button that commits them (S0 section 2). Enter applies too. */
export function ApplyForm({ canApply, onApply, children }: ApplyFormProps) {
  return (
    <Form onSubmit={() => canApply && onApply()}>
      <BlockStack gap="300">
        {children}
        <Button variant="primary" submit disabled={!canApply}>
          Apply Filter
        </Button>
      </BlockStack>
    </Form>
  );
}
