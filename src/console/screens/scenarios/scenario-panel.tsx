import { BlockStack } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { ActionList } from "#console/screens/scenarios/action-list.tsx";
import { PlanLine } from "#console/screens/scenarios/plan-line.tsx";
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
        <PlanLine area="arrangement" scenario={scenario} />
        <ScenarioFields scenario={scenario} mostPriority={mostPriority} />
      </BlockStack>
      <BlockStack gap="300">
        <PlanLine area="content" scenario={scenario} />
        <RuleList scenario={scenario} />
      </BlockStack>
      <TimeOutFields scenario={scenario} />
      <SensorSwitches scenario={scenario} />
      <ActionList scenario={scenario} />
      {!scenario.isCatchAll && <Removal scenario={scenario} />}
    </BlockStack>
  );
}
