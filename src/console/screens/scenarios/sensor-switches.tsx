import { BlockStack, Text } from "@shopify/polaris";
import { listSensorTypes } from "#contract/scenarios.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { ReamazeSettings } from "#console/screens/scenarios/reamaze-settings.tsx";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { SENSOR_SAVE_FAILED } from "#console/screens/scenarios/scenario-words.ts";
import { Switch } from "#console/screens/scenarios/switch.tsx";
import { lockOf } from "#console/screens/scenarios/lock-of.ts";
import type { SentChanges } from "#console/screens/scenarios/own-changes.ts";
import { useScenarioSaving } from "#console/screens/scenarios/use-scenario-saving.ts";
import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import { connectFirst, sensorKind, sensorTypes, sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";

const watching = sensorTypes.filter((type) => sensorKind(type) === "sensor");

/** What a scenario watches of its orders, each on or off. */
export function SensorSwitches({ scenario }: { scenario: ScenarioOnWire }) {
  const { reason } = lockOf(useEditing().mayChange("content"));
  const saving = useScenarioSaving(scenario.id);
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        Sensors
      </Text>
      {reason !== null && (
        <Text as="p" tone="subdued" variant="bodySm">
          {reason}
        </Text>
      )}
      {watching.map((type) => (
        <SensorSwitch key={type} type={type} scenario={scenario} onChange={(changes) => void saving.start(changes)} />
      ))}
      {saving.error !== null && <SaveFailure error={saving.error} words={SENSOR_SAVE_FAILED} />}
    </BlockStack>
  );
}

type SensorSwitchProps = { type: SensorType; scenario: ScenarioOnWire; onChange: (changes: SentChanges) => void };

function SensorSwitch({ type, scenario: { sensors }, onChange }: SensorSwitchProps) {
  const { isLocked } = lockOf(useEditing().mayChange("content"));
  const { data: types } = useEndpoint(listSensorTypes, {});
  const known = sensors.filter((sensor) => sensor.type === type);
  const isOn = known.some(({ isArchived }) => !isArchived);
  const mayAdd = types?.find((each) => each.type === type)?.canAdd ?? false;
  const missing = connectFirst(type);
  return (
    <>
      <Switch
        label={sensorTypeWords(type)}
        isOn={isOn}
        detail={!isOn && !mayAdd && missing !== null ? `Connect ${missing} first` : sensorDetails[type]}
        isDisabled={isLocked || (!isOn && !mayAdd)}
        onSwitch={() => onChange(switched())}
      />
      {type === "13" && <ReamazeSettings />}
    </>
  );

  function switched(): SentChanges {
    if (isOn) return { sensors: known.map(({ id }) => ({ id, isArchived: true })) };
    const [first] = known;
    if (first !== undefined) return { sensors: [{ id: first.id, isArchived: false }] };
    const added = { type, name: sensorTypeWords(type), stage: "automatic", criticality: USUAL_CRITICALITY, configurationId: null } as const;
    return { sensorsToAdd: [added] };
  }
}

const sensorDetails: Partial<Record<SensorType, string>> = {
  "6": "Shows on each order which pages its customer visited.",
  "9": "Shows on each order whether its customer opened your emails and followed their links.",
  "11": "Shows on each order where its deliveries are.",
  "13": "Lets this scenario's actions open conversations with customers in ReAmaze. Off, it stops those that wait.",
};
