import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { CodeBlock } from "#console/ui/code-block.tsx";
import { useCopying } from "#console/ui/use-copying.ts";

type CopiedFieldProps = {
  label: string;
  /** What is copied. */
  text: string;
  /** How it reads, if not as it's copied. */
  shown?: string;
  /** What the person selects where the browser doesn't copy: "the line". */
  name: string;
  helpText?: ReactNode;
};

/** A text to be copied somewhere else. All of it shows, over as many lines as it takes. */
export function CopiedField({ label, text, shown = text, name, helpText }: CopiedFieldProps) {
  const { isCopied, copy } = useCopying(text, name);
  return (
    <BlockStack gap="100">
      <Text as="span">{label}</Text>
      <InlineStack gap="200" blockAlign="start" wrap={false} align="space-between">
        <CodeBlock label={label} text={shown} />
        <div role="status">
          <Button onClick={() => void copy()} accessibilityLabel={`Copy ${label}`}>
            {isCopied ? "Copied" : "Copy"}
          </Button>
        </div>
      </InlineStack>
      {helpText !== undefined && (
        <Text as="span" tone="subdued">
          {helpText}
        </Text>
      )}
    </BlockStack>
  );
}
