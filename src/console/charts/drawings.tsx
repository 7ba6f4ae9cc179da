import { BarChart, DonutChart, LineChart, PolarisVizProvider, SimpleBarChart } from "@shopify/polaris-viz";
import "@shopify/polaris-viz/build/esm/styles.css";
import type { ReactNode } from "react";
import { chartColors, singleColor } from "#console/charts/chart-colors.ts";
import { largestPoint, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { LineAxis } from "#console/charts/line-axis.tsx";
import { axisNumber, labelEvery } from "#domain/insights/axis-labels.ts";

/**
 * What polaris-viz draws: the one module that imports it, loaded when the first chart is. Everything here fills the place
 * it is given, and polaris-viz draws nothing in a place without a measured height.
 */
export function BarsDrawing({ data, caption }: { data: ChartData; caption: (point: ChartPoint) => string }) {
  const { points } = data;
  const colors = chartColors(points);
  // A series of its own for each bar, as colours go by series.
  const series = points.map((point, at) => ({
    name: point.name,
    ...(colors[at] === undefined ? {} : { color: colors[at] }),
    data: points.map((other) => ({ key: other.key, value: other === point ? point.value : 0 })),
  }));
  const captionOf = (key: string | number | null) => {
    const point = points.find((candidate) => candidate.key === String(key));
    return point ? caption(point) : "";
  };
  return (
    <Library>
      <SimpleBarChart
        data={series}
        type="stacked"
        showLegend={false}
        isAnimated={false}
        xAxisOptions={{ hide: true, labelFormatter: () => "" }}
        yAxisOptions={{ labelFormatter: captionOf }}
      />
    </Library>
  );
}

/** Bars side by side, upright. Of many, only some are labelled. */
export function UprightBarsDrawing({ data, label }: { data: ChartData; label: (point: ChartPoint) => string }) {
  const every = labelEvery(data.points.length);
  const labels = new Map(data.points.map((point, at) => [point.key, at % every === 0 ? label(point) : ""]));
  return (
    <Library>
      <BarChart
        data={[{ name: data.valueHeading, color: singleColor, data: data.points.map((point) => ({ key: point.key, value: point.value })) }]}
        showLegend={false}
        isAnimated={false}
        xAxisOptions={{ labelFormatter: (key) => labels.get(String(key)) ?? "" }}
        yAxisOptions={{ labelFormatter: (value) => axisNumber(Number(value)) }}
        tooltipOptions={{
          titleFormatter: (key) => nameOf(data, String(key)),
          valueFormatter: (value) => data.format(Number(value)),
        }}
      />
    </Library>
  );
}

/** A ring of slices; in its middle stands the slice that is pointed at, or the largest. */
export function DoughnutDrawing({ slices, middle }: { slices: readonly Slice[]; middle: (point: ChartPoint) => ReactNode }) {
  const largest = largestPoint(slices.map(({ point }) => point));
  return (
    <Library>
      <DonutChart
        data={slices.map(({ point, color }) => ({
          name: point.name,
          ...(color === undefined ? {} : { color }),
          data: [{ key: point.key, value: point.value }],
        }))}
        showLegend={false}
        isAnimated={false}
        tooltipOptions={{ renderTooltipContent: () => null }}
        renderInnerValueContent={({ activeIndex }) => {
          const shown = slices[activeIndex]?.point ?? largest;
          return shown && middle(shown);
        }}
      />
    </Library>
  );
}

type Slice = { point: ChartPoint; color: string | undefined };

/** A line over days. Its axis is drawn here, as polaris-viz leaves out labels by a rule of its own. */
export function LineDrawing({ data, label }: { data: ChartData; label: (point: ChartPoint) => string }) {
  const { points } = data;
  return (
    <Library>
      <LineChart
        data={[{ name: data.valueHeading, color: singleColor, data: points.map((point) => ({ key: point.key, value: point.value })) }]}
        showLegend={false}
        isAnimated={false}
        xAxisOptions={{ hide: true }}
        yAxisOptions={{ labelFormatter: (value) => axisNumber(Number(value)), integersOnly: true }}
        tooltipOptions={{
          titleFormatter: (key) => nameOf(data, String(key)),
          valueFormatter: (value) => data.format(Number(value)),
        }}
        slots={{ chart: axisOf(points.map(label)) }}
      />
    </Library>
  );
}

type Plane = { xScale: (index: number) => number; drawableWidth: number; drawableHeight: number };

function axisOf(labels: string[]) {
  return ({ xScale, drawableWidth, drawableHeight }: Plane) => (
    <LineAxis labels={labels} xOf={xScale} width={drawableWidth} height={drawableHeight} />
  );
}

function Library({ children }: { children: ReactNode }) {
  return <PolarisVizProvider themes={themes}>{children}</PolarisVizProvider>;
}

const themes = {
  Light: { chartContainer: { padding: "0px", minHeight: 60, borderRadius: "0px" }, line: { hasSpline: false, hasArea: true } },
};

function nameOf(data: ChartData, key: string): string {
  return data.points.find((point) => point.key === key)?.name ?? key;
}
