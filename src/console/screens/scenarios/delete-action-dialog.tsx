import { BlockStack, Modal, Text } from "@shopify/polaris";
import type { SensorOnWire } from "#contract/scenario-on-wire.ts";
import { useScenarioSaving } from "#console/screens/scenarios/use-scenario-saving.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { groupedName } from "#domain/scenarios/sensor-types.ts";

type ActionDialogProps = { scenarioId: number; action: SensorOnWire; onClose: () => void };

export function DeleteActionDialog({ scenarioId, action, onClose }: ActionDialogProps) {
  const saving = useScenarioSaving(scenarioId);
  const remove = async () => {
    if ((await saving.start({ sensorsToDelete: [action.id] })) === "done") onClose();
  };
  return (
    <Modal
      open
      title={`Delete “${groupedName(action.name).label}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete action", destructive: true, onAction: () => void remove(), loading: saving.isRunning }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {saving.error !== null && <ErrorState title="Couldn't delete the action" error={saving.error} />}
          <Text as="p">New orders of this scenario no longer have it. What it did to earlier orders stays.</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
