import { BarChart, DonutChart, LineChart, PolarisVizProvider, SimpleBarChart } from "@shopify/polaris-viz";
import "@shopify/polaris-viz/build/esm/styles.css";
import type { ReactNode } from "react";
import { singleColor, toneColors } from "#console/charts/chart-colors.ts";
import { hasBefore, largestPoint, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { LineAxis } from "#console/charts/line-axis.tsx";
import { axisNumber, labelEvery } from "#console/charts/axis-labels.ts";

/**
 * The only module that imports polaris-viz, loaded with the first chart. Every drawing fills its container, and polaris-viz
 * draws nothing in one without a measured height.
 */
export function BarsDrawing({ data }: { data: ChartData }) {
  const { points } = data;
  const largest = largestPoint(points)?.value ?? 0;
  // One series per bar, because polaris-viz colors by series.
  const series = points.map((point) => ({
    name: point.name,
    color: point.tone ? toneColors[point.tone] : singleColor,
    // In percent of the largest, so that it fills the width in every chart.
    data: points.map((other) => ({ key: other.key, value: other === point && largest > 0 ? (point.value / largest) * 100 : 0 })),
  }));
  return (
    <Library shape={keysOf(points)}>
      <SimpleBarChart
        data={series}
        type="stacked"
        showLegend={false}
        isAnimated={false}
        xAxisOptions={{ hide: true, labelFormatter: () => "" }}
        yAxisOptions={{ labelFormatter: () => "" }}
      />
    </Library>
  );
}

/** Upright bars side by side. If there are many, only some are labeled. */
export function UprightBarsDrawing({ data, label }: { data: ChartData; label: (point: ChartPoint) => string }) {
  const every = labelEvery(data.points.length);
  const labels = new Map(data.points.map((point, at) => [point.key, at % every === 0 ? label(point) : ""]));
  return (
    <Library shape={keysOf(data.points)}>
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

/** A ring of slices; `middle` gets the hovered slice's point, or null. */
export function DoughnutDrawing({ slices, middle }: { slices: readonly Slice[]; middle: (pointed: ChartPoint | null) => ReactNode }) {
  return (
    <Library shape={keysOf(slices.map(({ point }) => point))}>
      <DonutChart
        data={slices.map(({ point, color }) => ({
          name: point.name,
          ...(color === undefined ? {} : { color }),
          data: [{ key: point.key, value: point.value }],
        }))}
        showLegend={false}
        isAnimated={false}
        tooltipOptions={{ renderTooltipContent: () => null }}
        renderInnerValueContent={({ activeIndex }) => middle(slices[activeIndex]?.point ?? null)}
      />
    </Library>
  );
}

type Slice = { point: ChartPoint; color: string | undefined };

type LineDrawingProps = { data: ChartData; label: (point: ChartPoint) => string; comparedName: string };

/**
 * A line over days, with our own axis: polaris-viz skips labels by its own rule. The way to a point whose time isn't over is dashed,
 * as a line of its own.
 */
export function LineDrawing({ data, label, comparedName }: LineDrawingProps) {
  const { points } = data;
  const valuesWhere = (isDrawn: (index: number) => boolean) =>
    points.map(({ key, value }, index) => ({ key, value: isDrawn(index) ? value : null }));
  const isUnfinished = (index: number) => points[index]?.isUnfinished === true;
  const line = { name: data.valueHeading, color: singleColor, data: valuesWhere((index) => !isUnfinished(index)) };
  const lineOn = {
    ...line,
    data: valuesWhere((index) => isUnfinished(index) || isUnfinished(index + 1)),
    styleOverride: { line: { strokeDasharray: "4 4" } },
  };
  const lineBefore = { name: comparedName, isComparison: true, data: points.map(({ key, before }) => ({ key, value: before ?? null })) };
  const isGoingOn = points.some((_, index) => isUnfinished(index));
  const isCompared = hasBefore(points);
  return (
    <Library shape={`${isCompared} ${isGoingOn} ${keysOf(points)}`}>
      <LineChart
        data={[line, ...(isGoingOn ? [lineOn] : []), ...(isCompared ? [lineBefore] : [])]}
        showLegend={false}
        isAnimated={false}
        xAxisOptions={{ hide: true }}
        yAxisOptions={{ labelFormatter: (value) => axisNumber(Number(value)), integersOnly: true }}
        tooltipOptions={{
          renderTooltipContent: ({ activeIndex }) => <PointTooltip data={data} point={points[activeIndex]} comparedName={comparedName} />,
        }}
        slots={{ chart: axisOf(points.map(label)) }}
      />
    </Library>
  );
}

type PointTooltipProps = { data: ChartData; point: ChartPoint | undefined; comparedName: string };

/** A point's values, each once: the library would list one for each line, and unknown ones as 0. */
function PointTooltip({ data: { valueHeading, format }, point, comparedName }: PointTooltipProps) {
  if (point === undefined) return null;
  const { name, value, before } = point;
  return (
    <div className="chart-tooltip">
      <strong>{name}</strong>
      <span>{`${valueHeading}: ${format(value)}`}</span>
      {typeof before === "number" && <span>{`${comparedName}: ${format(before)}`}</span>}
    </div>
  );
}

type Plane = { xScale: (index: number) => number; drawableWidth: number; drawableHeight: number };

function axisOf(labels: string[]) {
  return ({ xScale, drawableWidth, drawableHeight }: Plane) => (
    <LineAxis labels={labels} xOf={xScale} width={drawableWidth} height={drawableHeight} />
  );
}

/** Remounts when the data changes shape: polaris-viz breaks if the number of series changes in place. */
function Library({ shape, children }: { shape: string; children: ReactNode }) {
  return (
    <PolarisVizProvider key={shape} themes={themes}>
      {children}
    </PolarisVizProvider>
  );
}

function keysOf(points: readonly ChartPoint[]): string {
  return JSON.stringify(points.map(({ key }) => key));
}

const themes = {
  Light: {
    chartContainer: { padding: "0px", minHeight: 60, borderRadius: "0px" },
    line: { hasSpline: false, hasArea: true },
    // The scale must end above the largest value.
    grid: { verticalOverflow: false },
  },
};

function nameOf(data: ChartData, key: string): string {
  return data.points.find((point) => point.key === key)?.name ?? key;
}
