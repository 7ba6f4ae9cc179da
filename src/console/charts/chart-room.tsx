import type { CSSProperties, ReactNode } from "react";
import "#console/charts/charts.css";

/** Height of a chart in its card. */
export const CARD_CHART_PX = 248;

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
      <div className={`chart-body__room${legendRows > 0 ? " chart-body__room--with-legend" : ""}`}>{children}</div>
    </div>
  );
}
