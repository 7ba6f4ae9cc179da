import { ActionList as MenuList, Badge, BlockStack, Box, Button, Icon, InlineStack, Select, Text } from "@shopify/polaris";
import { AlertTriangleIcon, MenuHorizontalIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { ScenarioOnWire, SensorOnWire } from "#contract/scenario-on-wire.ts";
import { EditActionModal } from "#console/screens/scenarios/action-form/action-modal.tsx";
import { DeleteActionDialog } from "#console/screens/scenarios/delete-action-dialog.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { RenameActionDialog } from "#console/screens/scenarios/rename-action-dialog.tsx";
import { NotAllowed } from "#console/screens/scenarios/not-allowed.tsx";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { lockOf } from "#console/screens/scenarios/lock-of.ts";
import { useScenarioSaving } from "#console/screens/scenarios/use-scenario-saving.ts";
import { DropDown } from "#console/ui/drop-down.tsx";
import { decidingAction, isAutomaticDecision } from "#domain/scenarios/deciding-action.ts";
import { criticalities, criticalityWords, SENSOR_NAME_MAX, stageProperties } from "#domain/scenarios/scenario-sensor.ts";
import { groupedName, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";

type ActionCardProps = { scenario: ScenarioOnWire; action: SensorOnWire; mayAdd: boolean };
const COPY = " (copy)";

/** An action: whether it runs by itself, how critical it is, and what can be done with it. */
export function ActionCard({ scenario, action, mayAdd }: ActionCardProps) {
  const { isLocked } = lockOf(useEditing().mayChange("content"));
  const saving = useScenarioSaving(scenario.id);
  const [task, setTask] = useState<"settings" | "rename" | "delete" | null>(null);
  const { group, label } = groupedName(action.name);
  const { configurationId } = action;
  const deciding = decidingAction(scenario.sensors);
  const isAutomatic = action.stage === "automatic";
  const change = (sent: Partial<Pick<SensorOnWire, "stage" | "criticality">>) =>
    void saving.start({ sensors: [{ id: action.id, ...sent }] });
  const duplicate = () => {
    const { type, stage, criticality } = action;
    const name = `${action.name.slice(0, SENSOR_NAME_MAX - COPY.length)}${COPY}`;
    void saving.start({ sensorsToAdd: [{ type, name, stage, criticality, configurationId }] });
  };
  return (
    <Box borderWidth="025" borderColor="border-secondary" borderRadius="200" padding="300">
      <BlockStack gap="200">
        <div className="action-card">
          <div className="action-card__what">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h4" variant="bodyMd" fontWeight="semibold" breakWord>
                {label}
              </Text>
              <Badge {...(isAutomatic ? { tone: "info" } : {})}>{stageProperties(action.stage).words}</Badge>
              {action.isArchived && <Badge>Off</Badge>}
            </InlineStack>
            <Text as="p" variant="bodySm" tone="subdued">
              {[...new Set([sensorTypeWords(action.type), group])].filter((part) => part !== null).join(" · ")}
            </Text>
          </div>
          <div className="action-card__controls">
            <Select
              label={`Criticality of ${label}`}
              labelHidden
              options={criticalities.map((each) => ({ label: criticalityWords[each], value: String(each) }))}
              value={String(action.criticality)}
              disabled={isLocked || saving.isRunning}
              onChange={(chosen) => {
                const criticality = criticalities.find((each) => String(each) === chosen);
                if (criticality !== undefined) change({ criticality });
              }}
            />
            <Button
              disabled={isLocked}
              loading={saving.isRunning}
              accessibilityLabel={`${stageWords[action.stage]}: ${label}`}
              onClick={() => change({ stage: isAutomatic ? "manual" : "automatic" })}
            >
              {stageWords[action.stage]}
            </Button>
            <DropDown words={`More actions for ${label}`} label={`More actions for ${label}`} icon={MenuHorizontalIcon} alignment="right">
              {(leave) => (
                <MenuList
                  actionRole="menuitem"
                  items={[
                    {
                      content: "Settings",
                      disabled: isLocked || configurationId === null,
                      onAction: leaving(leave, () => setTask("settings")),
                    },
                    { content: "Rename", disabled: isLocked, onAction: leaving(leave, () => setTask("rename")) },
                    { content: "Duplicate", disabled: isLocked || !mayAdd, onAction: leaving(leave, duplicate) },
                    { content: "Delete", destructive: true, disabled: isLocked, onAction: leaving(leave, () => setTask("delete")) },
                  ]}
                />
              )}
            </DropDown>
          </div>
        </div>
        {deciding !== undefined && deciding.id !== action.id && isAutomaticDecision(action) && (
          <InlineStack gap="100" blockAlign="start" wrap={false}>
            <span>
              <Icon source={AlertTriangleIcon} tone="caution" />
            </span>
            <Text as="p" tone="caution">
              Doesn&apos;t run: “{groupedName(deciding.name).label}” already decides this scenario&apos;s orders.
            </Text>
          </InlineStack>
        )}
        {action.type === "14" && isAutomatic && configurationId !== null && <NotAllowed configurationId={configurationId} />}
        {saving.error !== null && <SaveFailure error={saving.error} />}
      </BlockStack>
      {task === "settings" && configurationId !== null && (
        <EditActionModal
          scenarioName={scenario.name}
          isPsp={scenario.isPsp}
          action={{ ...action, configurationId }}
          onClose={() => setTask(null)}
        />
      )}
      {task === "rename" && <RenameActionDialog scenarioId={scenario.id} action={action} onClose={() => setTask(null)} />}
      {task === "delete" && <DeleteActionDialog scenarioId={scenario.id} action={action} onClose={() => setTask(null)} />}
    </Box>
  );

  function leaving(leave: () => void, act: () => void): () => void {
    return () => {
      leave();
      act();
    };
  }
}

/** What pressing the button does. */
const stageWords = { automatic: "Activate Manually", manual: "Activate Automatically" } as const;
