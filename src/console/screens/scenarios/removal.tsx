import { BlockStack, Button, InlineStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { deleteScenario } from "#contract/scenarios.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useSingleRun } from "#console/api/use-single-run.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { Switch } from "#console/screens/scenarios/switch.tsx";
import { lockOf } from "#console/screens/scenarios/lock-of.ts";
import { useScenarioSaving } from "#console/screens/scenarios/use-scenario-saving.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { archivingArea, deletionArea } from "#domain/scenarios/scenario-changes.ts";

/** The archive switch, and the button that deletes a scenario without orders. */
export function Removal({ scenario }: { scenario: ScenarioOnWire }) {
  const { mayChange } = useEditing();
  const { isArchived, paymentCount } = scenario;
  const archiving = lockOf(mayChange(archivingArea(scenario, !isArchived)));
  const deleting = lockOf(mayChange(deletionArea(scenario)));
  const saving = useScenarioSaving(scenario.id);
  const [isAsking, setAsking] = useState(false);
  const isDeletable = paymentCount === 0;
  return (
    <BlockStack gap="200">
      <InlineStack gap="400" align="space-between" blockAlign="center">
        <Switch
          label="Archived"
          isOn={isArchived}
          detail={archiving.reason ?? "An archived scenario applies to no new orders."}
          isDisabled={archiving.isLocked || saving.isRunning}
          onSwitch={() => void saving.start({ isArchived: !isArchived })}
        />
        <BlockStack gap="100" inlineAlign="end">
          <Button tone="critical" variant="tertiary" disabled={!isDeletable || deleting.isLocked} onClick={() => setAsking(true)}>
            Delete scenario
          </Button>
          {!isDeletable && (
            <Text as="p" variant="bodySm" tone="subdued">
              It has orders, so it can only be archived.
            </Text>
          )}
        </BlockStack>
      </InlineStack>
      {saving.error !== null && <SaveFailure error={saving.error} />}
      {isAsking && <DeleteDialog scenario={scenario} onClose={() => setAsking(false)} />}
    </BlockStack>
  );
}

function DeleteDialog({ scenario: { id, name }, onClose }: { scenario: ScenarioOnWire; onClose: () => void }) {
  const { client } = useApi();
  const { draftId, save } = useEditing();
  const deleting = useSingleRun(async () => {
    await save({
      send: (headers) => client.call(deleteScenario, { params: { id: String(id) }, query: { draft: draftId }, headers }),
      own: [{ scenarioName: name, words: "Deleted the scenario" }],
    });
    onClose();
  });
  const remove = () => void deleting.start(undefined);
  return (
    <Modal
      open
      title={`Delete “${name}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete scenario", destructive: true, onAction: remove, loading: deleting.isRunning }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the scenario" error={deleting.error} />}
          <Text as="p">Its rules, sensors and actions are deleted too. You can restore it from the history.</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
