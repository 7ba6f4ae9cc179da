import { BlockStack, Text } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenarios.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { describeRule } from "#domain/rules/describe-rule.ts";

/** A scenario's rules, each as a sentence. */
export function RuleList({ scenario: { rules, isCatchAll } }: { scenario: ScenarioOnWire }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        Rules
      </Text>
      {isCatchAll && <Text as="p">Applies when no other scenario matches.</Text>}
      {!isCatchAll && rules.length === 0 && <Text as="p">No rules yet, so this scenario applies to no order.</Text>}
      {rules.length > 0 && (
        <PlainList as="ol" isSpaced>
          {rules.map((rule, at) => (
            // Rules have no identity: the same one may be there twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Text as="p" breakWord>
                {at === 0 ? "" : "and "}
                {describeRule(rule)}
              </Text>
            </li>
          ))}
        </PlainList>
      )}
    </BlockStack>
  );
}
