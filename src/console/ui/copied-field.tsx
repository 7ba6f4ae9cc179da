import { BlockStack, Button, Text, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useCopying } from "#console/ui/use-copying.ts";

type CopiedFieldProps = {
  label: string;
  text: string;
  /** What the person selects where the browser doesn't copy: "the line". */
  name: string;
  helpText?: ReactNode;
};

/** A text to be copied somewhere else. */
export function CopiedField({ label, text, name, helpText }: CopiedFieldProps) {
  const { isCopied, copy } = useCopying(text, name);
  return (
    <BlockStack gap="100">
      <TextField
        label={label}
        autoComplete="off"
        readOnly
        selectTextOnFocus
        spellCheck={false}
        value={text}
        helpText={helpText}
        connectedRight={
          <Button onClick={() => void copy()} accessibilityLabel={`Copy ${label}`}>
            Copy
          </Button>
        }
      />
      <div role="status">
        {isCopied && (
          <Text as="span" tone="subdued">
            Copied
          </Text>
        )}
      </div>
    </BlockStack>
  );
}
