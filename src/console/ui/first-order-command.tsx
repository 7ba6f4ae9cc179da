import { useState } from "react";
import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useCopying } from "#console/ui/use-copying.ts";
import { CodeBlock } from "#console/ui/code-block.tsx";

type FirstOrderCommandProps = { publicUrl: string; apiKey: string };

/** The command that sends a small order, to read and to copy. */
export function FirstOrderCommand({ publicUrl, apiKey }: FirstOrderCommandProps) {
  const [now] = useState(() => new Date());
  const command = commandOf({ publicUrl, apiKey, now });
  const { copy, isCopied } = useCopying(command, "the command");
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued">
        Try it in a terminal:
      </Text>
      <CodeBlock label="Command that sends an order" text={command} keepsLines />
      <InlineStack>
        <div role="status">
          <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy command"}</Button>
        </div>
      </InlineStack>
    </BlockStack>
  );
}

/** For a terminal on any system with a Unix shell. */
function commandOf({ publicUrl, apiKey, now }: FirstOrderCommandProps & { now: Date }): string {
  const order = {
    orderId: "my-first-order",
    createdAt: now.toISOString(),
    amount: 49.9,
    currency: "USD",
    customer: { firstName: "Ada", lastName: "Moore", email: "ada@example.com" },
    billingAddress: { city: "Portland", country: "US", zip: "97201" },
  };
  return [
    `curl -s ${publicUrl}/api/orders`,
    `-H "X-Api-Key: ${apiKey}"`,
    '-H "Content-Type: application/json"',
    `-d '${JSON.stringify(order, null, 2)}'`,
  ].join(" \\\n  ");
}
