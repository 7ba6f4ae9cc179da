import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

/**
 * Names and values, one pair a line, with '-' for a missing value, or only those that are known. Long words break so that they never
 * widen the page.
 */
export function FactList({ facts, title, knownOnly = false }: { facts: Fact[]; title?: string; knownOnly?: boolean }) {
  const listed = knownOnly ? facts.filter(({ value }) => !isMissing(value)) : facts;
  return (
    <BlockStack gap="150">
      {title && (
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
      )}
      <dl style={{ margin: 0 }}>
        {listed.map((fact) => (
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
