import { BlockStack, Modal, Select, SkeletonBodyText, TextField } from "@shopify/polaris";
import { useState } from "react";
import { getActionConfig, setUpAction } from "#contract/action-config.ts";
import { listSensorTypes } from "#contract/scenarios.ts";
import type { ScenarioOnWire, SensorOnWire } from "#contract/scenario-on-wire.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useEndpoint } from "#console/api/queries.ts";
import { useSingleRun } from "#console/api/use-single-run.ts";
import { blankSettings, draftOf, settingsOf, type SettingsDraft } from "#console/screens/scenarios/action-form/settings-draft.ts";
import { faultsIn, settingFaults, type RefusedSettings } from "#console/screens/scenarios/action-form/setting-faults.ts";
import { SettingsForm } from "#console/screens/scenarios/action-form/settings-form.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { nameFault } from "#console/screens/scenarios/field-faults.ts";
import { SENSOR_SAVE_FAILED } from "#console/screens/scenarios/scenario-words.ts";
import { useSendScenario } from "#console/screens/scenarios/use-scenario-saving.ts";
import { DiscardDialog } from "#console/screens/scenarios/discard-dialog.tsx";
import { useFirstFault } from "#console/ui/use-first-fault.ts";
import { FormFault } from "#console/ui/form-fault.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { SENSOR_NAME_MAX, USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import {
  connectFirst,
  dependsOn,
  groupedName,
  isManual,
  manualTypes,
  sensorTypeWords,
  type ManualType,
} from "#domain/scenarios/sensor-types.ts";

type AddProps = { scenario: ScenarioOnWire; onClose: () => void };

/** Adds an action to a scenario. */
export function AddActionModal({ scenario, onClose }: AddProps) {
  const types = useAddableTypes(scenario);
  const [type, setType] = useState<ManualType>("23");
  const [name, setName] = useState("");
  const [draft, setDraft] = useState<SettingsDraft>(blankSettings);
  const [sent, setSent] = useState<SettingsDraft | null>(null);
  const { client } = useApi();
  const { save, draftId } = useEditing();
  const send = useSendScenario(scenario.id);
  const adding = useSingleRun<void>(async () => {
    const { configurationId } = await client.call(setUpAction, {
      query: { draft: draftId },
      headers: {},
      body: { type, settings: settingsOf(type, draft), replaces: null },
    });
    const added = { type, name: name.trim(), stage: "manual", criticality: USUAL_CRITICALITY, configurationId } as const;
    await save(send({ sensorsToAdd: [added] }));
  });
  const start = async () => {
    setSent(draft);
    if ((await adding.start()) === "done") onClose();
  };
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (name === "" && draft === blankSettings ? onClose() : setLeaving(true));
  const refused = { error: adding.error, sent };
  const box = useFirstFault(adding.error);
  if (isLeaving) return <DiscardDialog what="action" onDiscard={onClose} onKeep={() => setLeaving(false)} />;
  return (
    <Modal
      open
      title="Add action"
      onClose={leave}
      primaryAction={{ content: "Add", onAction: () => void start(), loading: adding.isRunning, disabled: nameFault(name) !== null }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <div ref={box}>
          <BlockStack gap="400">
            <SaveError refused={refused} draft={draft} />
            <Select
              label="Type"
              options={types.map((each) => ({ value: each, label: sensorTypeWords(each) }))}
              value={type}
              onChange={(chosen) => {
                const known = types.find((each) => each === chosen);
                if (known === undefined) return;
                setType(known);
                adding.forgetError();
              }}
            />
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={SENSOR_NAME_MAX}
              value={name}
              onChange={setName}
              helpText="Start with #Group# to list it under a group: #Order#Tag as gift."
            />
            <SettingsForm
              type={type}
              draft={draft}
              configurationId={null}
              savedUrl={null}
              isPsp={scenario.isPsp}
              onChange={setDraft}
              faultOf={faultsIn(refused, draft)}
            />
          </BlockStack>
        </div>
      </Modal.Section>
    </Modal>
  );
}

/** The types whose system is connected, and whose sensor the scenario has. */
function useAddableTypes({ sensors }: ScenarioOnWire): ManualType[] {
  const { data: known } = useEndpoint(listSensorTypes, {});
  const on = new Set(sensors.filter(({ isArchived }) => !isArchived).map(({ type }) => type));
  return manualTypes.filter((type) => {
    const needed = dependsOn(type);
    const canAdd = known?.find((each) => each.type === type)?.canAdd ?? connectFirst(type) === null;
    return canAdd && (needed === null || on.has(needed));
  });
}

type EditProps = { scenarioName: string; isPsp: boolean; action: SensorOnWire & { configurationId: number }; onClose: () => void };

/** Shows an action's settings and saves what changes. */
export function EditActionModal({ scenarioName, isPsp, action, onClose }: EditProps) {
  const { data, error, refetch, isFetching } = useEndpoint(getActionConfig, { params: { id: String(action.configurationId) } });
  const [changed, setChanged] = useState<SettingsDraft | null>(null);
  const [sent, setSent] = useState<SettingsDraft | null>(null);
  const { client } = useApi();
  const { save, draftId } = useEditing();
  const draft = changed ?? (data && draftOf(data.settings));
  const saving = useSingleRun<{ type: ManualType; draft: SettingsDraft }>(async ({ type, draft: kept }) => {
    const body = { type, settings: settingsOf(type, kept), replaces: action.configurationId };
    await save({
      send: async (headers) => {
        const { set } = await client.call(setUpAction, { query: { draft: draftId }, headers, body });
        if (set === null) throw new Error("Settings that replace others are a set's");
        return set;
      },
      own: [{ scenarioName, words: `Changed the settings of the action “${groupedName(action.name).label}”` }],
    });
  });
  const start = async () => {
    if (changed === null || !isManual(action.type)) return onClose();
    setSent(changed);
    if ((await saving.start({ type: action.type, draft: changed })) === "done") onClose();
  };
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (changed === null ? onClose() : setLeaving(true));
  const refused = { error: saving.error, sent };
  const box = useFirstFault(saving.error);
  if (isLeaving) return <DiscardDialog what="action" onDiscard={onClose} onKeep={() => setLeaving(false)} />;
  return (
    <Modal
      open
      title="Action settings"
      onClose={leave}
      primaryAction={{ content: "Save", onAction: () => void start(), loading: saving.isRunning, disabled: changed === null }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <div ref={box}>
          <BlockStack gap="400">
            <SaveError refused={refused} draft={draft ?? blankSettings} />
            {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
            {draft === undefined && error === null && (
              <div aria-busy="true">
                <SkeletonBodyText lines={6} />
              </div>
            )}
            {draft && isManual(action.type) && (
              <SettingsForm
                type={action.type}
                draft={draft}
                configurationId={action.configurationId}
                savedUrl={data?.settings.url ?? null}
                isPsp={isPsp}
                onChange={setChanged}
                faultOf={faultsIn(refused, draft)}
              />
            )}
          </BlockStack>
        </div>
      </Modal.Section>
    </Modal>
  );
}

/** Why the settings weren't saved. What's wrong with a field is said there, until it's edited. */
function SaveError({ refused, draft }: { refused: RefusedSettings; draft: SettingsDraft }) {
  if (refused.error === null) return null;
  const names = [...settingFaults(refused.error).keys()];
  if (names.length === 0) return <ErrorState title={SENSOR_SAVE_FAILED} error={refused.error} />;
  const faultOf = faultsIn(refused, draft);
  return names.some((name) => faultOf(name) !== undefined) && <FormFault message="Check the highlighted fields." />;
}
