import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

/** Names and values, one pair a line, with '-' for a missing value. Long words break so that they never widen the page. */
export function FactList({ facts, title }: { facts: Fact[]; title?: string }) {
  return (
    <BlockStack gap="150">
      {title && (
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
      )}
      <dl style={{ margin: 0 }}>
        {facts.map((fact) => (
          <InlineGrid key={fact.name} columns="minmax(7rem, 2fr) minmax(0, 3fr)" gap="200">
            <Text as="dt" tone="subdued">
              {fact.name}
            </Text>
            <Text as="dd" breakWord>
              {isMissing(fact.value) ? "-" : <bdi>{fact.value}</bdi>}
            </Text>
          </InlineGrid>
        ))}
      </dl>
    </BlockStack>
  );
}

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === "";
}
