import { Text } from "@shopify/polaris";
import { chartColors } from "#console/charts/chart-colors.ts";
import { chartWords, largestPoint, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { ChartLegend } from "#console/charts/chart-legend.tsx";
import { ChartPlace } from "#console/charts/chart-place.tsx";

/** Most slices of a ring; see `withOthers` for more. */
export const MOST_SLICES = 7;

type DoughnutProps = {
  title: string;
  data: ChartData;
  height: number;
  /** Stands in the middle while no slice is pointed at; the largest slice unless said. */
  middle?: Middle | null;
};

type Middle = { value: string; name: string };

/** A ring of slices beside its legend. In its middle stands the slice that is pointed at. */
export function Doughnut({ title, data, height, middle }: DoughnutProps) {
  const colors = chartColors(data.points);
  // Of nothing there is no slice, though its place in the legend remains.
  const slices = data.points.map((point, at) => ({ point, color: colors[at] })).filter(({ point }) => point.value > 0);
  return (
    <div className="chart-with-legend">
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
