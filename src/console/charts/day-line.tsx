import { Text } from "@shopify/polaris";
import { useContext, type MouseEvent } from "react";
import { chartWords, hasBefore, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { Bars } from "#console/charts/bars.tsx";
import { ChartPlace } from "#console/charts/chart-place.tsx";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import { comparisonTitle } from "#domain/figures/comparison.ts";
import { spanLabel } from "#console/charts/axis-labels.ts";

/** Height of the labels below the line. */
const AXIS_HEIGHT_PX = 28;
/** Height of the caption. */
const CAPTION_HEIGHT_PX = 20;

type DayLineProps = {
  title: string;
  /** A point for each day, month or year, which is its key: YYYY-MM-DD, YYYY-MM or YYYY. */
  data: ChartData;
  height: number;
};

/** A line over calendar days, labeled MM/DD, or over months or years. A single point is drawn as a bar. */
export function DayLine({ title, data, height }: DayLineProps) {
  const comparedName = comparisonTitle(useContext(ComparisonContext).comparison);
  if (data.points.length === 1) return <Bars title={title} data={data} height={height} label={labelOf} />;
  const plotHeight = height - AXIS_HEIGHT_PX - CAPTION_HEIGHT_PX;
  return (
    <>
      <ChartPlace
        label={chartWords(title, data)}
        points={data.points}
        height={height - CAPTION_HEIGHT_PX}
        pointAt={(event) => nearestPoint(event, data.points.length)}
      >
        {({ LineDrawing }) => (
          <div style={{ height: plotHeight }}>
            <LineDrawing data={data} label={labelOf} comparedName={comparedName} />
          </div>
        )}
      </ChartPlace>
      <Text as="p" variant="bodySm" tone="subdued">
        {captionOf(data, comparedName)}
      </Text>
    </>
  );
}

/** Explains the lines, and how to open a point. */
function captionOf({ points, nameHeading }: ChartData, comparedName: string): string {
  const unit = nameHeading.toLowerCase();
  return [
    ...(hasBefore(points) ? [`Dotted: ${comparedName.toLowerCase()}.`] : []),
    ...(points.some(({ isUnfinished }) => isUnfinished) ? [unit === "day" ? "Dashed: today so far." : `Dashed: this ${unit} so far.`] : []),
    `Select a ${unit} to see its orders.`,
  ].join(" ");
}

function labelOf(point: ChartPoint): string {
  return spanLabel(point.key);
}

/** The point nearest to a mouse event; null outside the drawing. */
function nearestPoint(event: MouseEvent<HTMLElement>, count: number): number | null {
  const plane = event.currentTarget.querySelector("[data-plane]")?.getBoundingClientRect();
  if (!plane || plane.width === 0 || event.clientY > plane.bottom || event.clientX < plane.left - 1) return null;
  const share = (event.clientX - plane.left) / plane.width;
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}
