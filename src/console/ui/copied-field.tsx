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

/** A text to be copied somewhere else. All of it shows, over as many lines as it takes. */
export function CopiedField({ label, text, name, helpText }: CopiedFieldProps) {
  const { isCopied, copy } = useCopying(text, name);
  return (
    <BlockStack gap="100">
      <TextField
        label={label}
        autoComplete="off"
        readOnly
        monospaced
        multiline
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
