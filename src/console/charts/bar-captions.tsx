import type { ChartData } from "#console/charts/chart-data.ts";
import { PointFigures } from "#console/charts/point-figures.tsx";
import { PointName } from "#console/charts/point-name.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";

/** The gap polaris-viz leaves below each bar; below the last one it overflows. */
export const GAP_PX = 16;

type BarCaptionsProps = {
  data: ChartData;
  /** Height of all bars, in pixels. */
  height: number;
};

/** Each bar's name, value and share above it, the name linked. */
export function BarCaptions({ data, height }: BarCaptionsProps) {
  const rowHeight = (height + GAP_PX) / data.points.length;
  return (
    <div className="chart-captions">
      <PlainList>
        {data.points.map((point) => (
          <li key={point.key} className="chart-captions__entry" style={{ height: rowHeight }}>
            <PointName point={point} />
            <PointFigures data={data} point={point} />
          </li>
        ))}
      </PlainList>
    </div>
  );
}
