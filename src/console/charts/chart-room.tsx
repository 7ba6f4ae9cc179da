import type { CSSProperties, ReactNode } from "react";
import "#console/charts/charts.css";

/** Height of a chart in its card. */
export const CARD_CHART_PX = 200;

type ChartRoomProps = {
  /** Height of the chart, in pixels. */
  height: number;
  /** Rows of the legend, which wraps below the chart on narrow screens. */
  legendRows?: number;
  children: ReactNode;
};

/** Keeps a chart's height whatever is in it, so that nothing below moves. */
export function ChartRoom({ height, legendRows = 0, children }: ChartRoomProps) {
  const room: CSSProperties & Record<`--${string}`, string | number> = { "--chart-height": `${height}px`, "--legend-rows": legendRows };
  return (
    <div className="chart-body" style={room}>
      <div className={classOf(legendRows)}>{children}</div>
    </div>
  );
}

/** So few parts are a bar where it's narrow, which needs less room than a ring. */
export const MOST_PARTS = 2;

function classOf(legendRows: number): string {
  if (legendRows === 0) return "chart-body__room";
  return `chart-body__room chart-body__room--with-legend${legendRows <= MOST_PARTS ? " chart-body__room--parts" : ""}`;
}
