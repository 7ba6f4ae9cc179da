import { BlockStack } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenarios.ts";
import { RuleList } from "#console/screens/scenarios/rule-list.tsx";

/** All of one scenario. */
export function ScenarioPanel({ scenario }: { scenario: ScenarioOnWire }) {
  return (
    <BlockStack gap="500">
      <RuleList scenario={scenario} />
    </BlockStack>
  );
}
