import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { listSensorTypes } from "#contract/scenarios.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { ActionCard } from "#console/screens/scenarios/action-card.tsx";
import { AddActionModal } from "#console/screens/scenarios/action-form/action-modal.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { lockOf } from "#console/screens/scenarios/lock-of.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { sensorKind, sensorTypes } from "#domain/scenarios/sensor-types.ts";

/** A scenario's actions, the most critical first, and the systems that others need. */
export function ActionList({ scenario }: { scenario: ScenarioOnWire }) {
  const { isLocked, reason } = lockOf(useEditing().mayChange("content"));
  const [isAdding, setAdding] = useState(false);
  const { data: types } = useEndpoint(listSensorTypes, {});
  const actions = scenario.sensors
    .filter(({ type }) => sensorKind(type) === "action")
    .toSorted((one, other) => other.criticality - one.criticality);
  const lacking = sensorTypes.flatMap((type) => {
    const known = types?.find((each) => each.type === type && each.kind === "action");
    return known?.connectFirst ?? [];
  });
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        Actions
      </Text>
      {actions.length === 0 && <Text as="p">This scenario has no actions.</Text>}
      {actions.length > 0 && (
        <PlainList isSpaced>
          {actions.map((action) => (
            <li key={action.id}>
              <ActionCard
                scenario={scenario}
                action={action}
                mayAdd={types?.some(({ type, canAdd }) => type === action.type && canAdd) ?? false}
              />
            </li>
          ))}
        </PlainList>
      )}
      <InlineStack gap="200" blockAlign="center">
        <Button disabled={isLocked} onClick={() => setAdding(true)}>
          Add action
        </Button>
        {reason !== null && (
          <Text as="span" tone="subdued">
            {reason}
          </Text>
        )}
      </InlineStack>
      {isAdding && <AddActionModal scenario={scenario} onClose={() => setAdding(false)} />}
      {lacking.length > 0 && (
        <BlockStack gap="100">
          <Text as="h4" variant="bodyMd" fontWeight="semibold">
            Connect first
          </Text>
          <Text as="p" tone="subdued">
            Actions of {new Intl.ListFormat("en-US").format(lacking)} can be added once the shop is connected to them.
          </Text>
        </BlockStack>
      )}
    </BlockStack>
  );
}
