import { Text } from "@shopify/polaris";
import { chartColors } from "#console/charts/chart-colors.ts";
import { chartWords, largestPoint, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { ChartLegend } from "#console/charts/chart-legend.tsx";
import { MOST_PARTS } from "#console/charts/chart-room.tsx";
import { ChartPlace } from "#console/charts/chart-place.tsx";

/** The most slices of a ring; `withOthers` sums up the rest. */
export const MOST_SLICES = 7;

type DoughnutProps = {
  title: string;
  data: ChartData;
  height: number;
  /** Shown in the middle while no slice is hovered; defaults to the largest slice. */
  middle?: Middle | null;
};

type Middle = { value: string; name: string };

/** A ring of slices beside its legend, with the hovered slice in the middle. Where it's narrow, two slices are a bar. */
export function Doughnut({ title, data, height, middle }: DoughnutProps) {
  const colors = chartColors(data.points);
  // Zero values get no slice, but stay in the legend.
  const slices = data.points.map((point, at) => ({ point, color: colors[at] })).filter(({ point }) => point.value > 0);
  return (
    <div className={`chart-with-legend${data.points.length <= MOST_PARTS ? " chart-with-legend--parts" : ""}`}>
      {data.points.length <= MOST_PARTS && <PartsBar slices={slices} />}
      <ChartPlace label={chartWords(title, data)} points={slices.map(({ point }) => point)} height={height}>
        {({ DoughnutDrawing }) => <DoughnutDrawing slices={slices} middle={middleOf} />}
      </ChartPlace>
      <ChartLegend data={data} />
    </div>
  );

  function middleOf(pointed: ChartPoint | null) {
    const shown = pointed === null && middle ? middle : sliceWords(pointed ?? largestPoint(data.points));
    return (
      shown && (
        <div className="chart-doughnut-middle">
          <Text as="p" variant="headingMd">
            {shown.value}
          </Text>
          <div className="chart-doughnut-middle__name" title={shown.name}>
            <Text as="p" variant="bodySm" tone="subdued">
              {shown.name}
            </Text>
          </div>
        </div>
      )
    );
  }

  function sliceWords(point: ChartPoint | null): Middle | null {
    return point && { value: data.share ? data.share(point) : data.format(point.value), name: point.name };
  }
}

/** The parts of a whole side by side. The legend below has their names and values. */
function PartsBar({ slices }: { slices: readonly { point: ChartPoint; color: string | undefined }[] }) {
  return (
    <div className="chart-parts" aria-hidden="true">
      {slices.map(({ point, color }) => (
        <span key={point.key} style={{ flexGrow: point.value, background: color }} />
      ))}
    </div>
  );
}
