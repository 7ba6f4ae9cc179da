import { Button, InlineStack } from "@shopify/polaris";
import { formatCount } from "#domain/payments/page-range.ts";
import { trailFilterWords, type TrailFilter } from "#domain/payments/trail-filter.ts";

type SensorFilterProps = {
  sensors: readonly { sensor: TrailFilter; events: number }[];
  chosen: TrailFilter | null;
  onChoose: (sensor: TrailFilter | null) => void;
};

/** A button for the whole trail and one for each filter that leaves something of it, with how many events it leaves. */
export function SensorFilter({ sensors, chosen, onChoose }: SensorFilterProps) {
  return (
    <div role="group" aria-label="Filter activity">
      <InlineStack gap="150">
        <Button size="slim" pressed={chosen === null} onClick={() => onChoose(null)}>
          All
        </Button>
        {sensors.map(({ sensor, events }) => (
          <Button key={sensor} size="slim" pressed={chosen === sensor} onClick={() => onChoose(sensor)}>
            {`${trailFilterWords(sensor)} (${formatCount(events)})`}
          </Button>
        ))}
      </InlineStack>
    </div>
  );
}
