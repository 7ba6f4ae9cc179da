import { BlockStack, Form, Modal, TextField } from "@shopify/polaris";
import { useState } from "react";
import type { SensorOnWire } from "#contract/scenario-on-wire.ts";
import { nameFault } from "#console/screens/scenarios/field-faults.ts";
import { useScenarioSaving } from "#console/screens/scenarios/use-scenario-saving.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { SENSOR_NAME_MAX } from "#domain/scenarios/scenario-sensor.ts";
import { groupedName } from "#domain/scenarios/sensor-types.ts";

type ActionDialogProps = { scenarioId: number; action: SensorOnWire; onClose: () => void };

/** Renames an action; its group stays. */
export function RenameActionDialog({ scenarioId, action, onClose }: ActionDialogProps) {
  const { group, label } = groupedName(action.name);
  const prefix = group === null ? "" : `#${group}#`;
  const [name, setName] = useState(label);
  const saving = useScenarioSaving(scenarioId);
  const rename = async () => {
    if (nameFault(name) !== null) return;
    if ((await saving.start({ sensors: [{ id: action.id, name: `${prefix}${name.trim()}` }] })) === "done") onClose();
  };
  return (
    <Modal
      open
      title="Rename action"
      onClose={onClose}
      primaryAction={{ content: "Rename", onAction: () => void rename(), loading: saving.isRunning, disabled: nameFault(name) !== null }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => void rename()}>
          <BlockStack gap="400">
            {saving.error !== null && <ErrorState title="Couldn't rename the action" error={saving.error} />}
            <TextField label="Name" autoComplete="off" maxLength={SENSOR_NAME_MAX - prefix.length} value={name} onChange={setName} />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
