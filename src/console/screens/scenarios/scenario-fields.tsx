import { BlockStack } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { AutoSaveField } from "#console/screens/scenarios/auto-save-field.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { clampedPriority, nameFault, priorityFault } from "#console/screens/scenarios/field-faults.ts";
import { useAutoSave } from "#console/screens/scenarios/use-auto-save.ts";
import { useSendScenario } from "#console/screens/scenarios/use-scenario-saving.ts";
import { SCENARIO_DESCRIPTION_MAX, SCENARIO_NAME_MAX } from "#domain/scenarios/scenario.ts";

type ScenarioFieldsProps = { scenario: ScenarioOnWire; mostPriority: number };

/** Priority, name and description, which save themselves. The catch-all has no priority. */
export function ScenarioFields({ scenario, mostPriority }: ScenarioFieldsProps) {
  const { id, priority } = scenario;
  const send = useSendScenario(id);
  const isDisabled = useEditing().mayChange("arrangement").kind !== "yes";
  const name = useAutoSave({ stored: scenario.name, faultOf: nameFault, sending: (text) => send({ name: text.trim() }) });
  const description = useAutoSave({
    stored: scenario.description,
    faultOf: () => null,
    sending: (text) => send({ description: text.trim() }),
  });
  return (
    <BlockStack gap="300">
      <div className={priority === null ? "scenario-fields scenario-fields--plain" : "scenario-fields"}>
        {priority !== null && <PriorityField scenarioId={id} priority={priority} most={mostPriority} isDisabled={isDisabled} />}
        <AutoSaveField label="Scenario Name" field={name} maxLength={SCENARIO_NAME_MAX} disabled={isDisabled} />
      </div>
      <AutoSaveField
        label="Scenario Description"
        field={description}
        maxLength={SCENARIO_DESCRIPTION_MAX}
        multiline
        disabled={isDisabled}
      />
    </BlockStack>
  );
}

type PriorityFieldProps = { scenarioId: number; priority: number; most: number; isDisabled: boolean };

function PriorityField({ scenarioId, priority, most, isDisabled }: PriorityFieldProps) {
  const send = useSendScenario(scenarioId);
  const field = useAutoSave({
    stored: String(priority),
    faultOf: priorityFault,
    sending: (text) => send({ priority: clampedPriority(text, most) }),
  });
  return <AutoSaveField label="Priority" type="number" min={1} max={most} field={field} disabled={isDisabled} />;
}
