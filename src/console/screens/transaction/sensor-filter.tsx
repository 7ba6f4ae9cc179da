import { Button, InlineStack } from "@shopify/polaris";
import { formatCount } from "#domain/payments/page-range.ts";
import { sensorTypeWords, type SensorType } from "#domain/scenarios/sensor-types.ts";

type SensorFilterProps = {
  sensors: readonly { sensor: SensorType; events: number }[];
  chosen: SensorType | null;
  onChoose: (sensor: SensorType | null) => void;
};

/** A button for the whole trail and one for each sensor type that occurs in it, with how many events it has. */
export function SensorFilter({ sensors, chosen, onChoose }: SensorFilterProps) {
  return (
    <div role="group" aria-label="Filter activity">
      <InlineStack gap="150">
        <Button size="slim" pressed={chosen === null} onClick={() => onChoose(null)}>
          All
        </Button>
        {sensors.map(({ sensor, events }) => (
          <Button key={sensor} size="slim" pressed={chosen === sensor} onClick={() => onChoose(sensor)}>
            {`${sensorTypeWords(sensor)} (${formatCount(events)})`}
          </Button>
        ))}
      </InlineStack>
    </div>
  );
}
