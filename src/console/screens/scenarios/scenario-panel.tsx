import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { ActionList } from "#console/screens/scenarios/action-list.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { Removal } from "#console/screens/scenarios/removal.tsx";
import { RuleList } from "#console/screens/scenarios/rule-list.tsx";
import { ScenarioFields } from "#console/screens/scenarios/scenario-fields.tsx";
import { TimeOutFields } from "#console/screens/scenarios/time-out-fields.tsx";
import { SensorSwitches } from "#console/screens/scenarios/sensor-switches.tsx";

type ScenarioPanelProps = { scenario: ScenarioOnWire; mostPriority: number };

/** All of one scenario, to read and to change. */
export function ScenarioPanel({ scenario, mostPriority }: ScenarioPanelProps) {
  return (
    <BlockStack gap="600">
      <BlockStack gap="300">
        <PlanLine />
        <ScenarioFields scenario={scenario} mostPriority={mostPriority} />
      </BlockStack>
      <RuleList scenario={scenario} />
      <TimeOutFields scenario={scenario} />
      <SensorSwitches scenario={scenario} />
      <ActionList scenario={scenario} />
      {!scenario.isCatchAll && <Removal scenario={scenario} />}
    </BlockStack>
  );
}

/** Why the fields can't be changed on the shop's plan. */
function PlanLine() {
  const { mayChange, offerUpgrade } = useEditing();
  const right = mayChange("arrangement");
  if (right.kind !== "upgrade") return null;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" tone="subdued">
        Your plan doesn&apos;t include renaming and moving scenarios.
      </Text>
      <Button variant="plain" onClick={() => offerUpgrade(right.need)}>
        Upgrade
      </Button>
    </InlineStack>
  );
}
