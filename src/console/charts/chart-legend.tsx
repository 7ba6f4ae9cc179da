import { chartColors } from "#console/charts/chart-colors.ts";
import type { ChartData } from "#console/charts/chart-data.ts";
import { PointFigures, PointName } from "#console/charts/chart-point.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";

/** What each color stands for, with its value and share, the name linked. */
export function ChartLegend({ data }: { data: ChartData }) {
  const colors = chartColors(data.points);
  return (
    <PlainList>
      {data.points.map((point, at) => (
        <li key={point.key} className="chart-legend__entry">
          <span className="chart-legend__swatch" style={{ background: colors[at] }} />
          <span className="chart-legend__name">
            <PointName point={point} />
          </span>
          <PointFigures data={data} point={point} />
        </li>
      ))}
    </PlainList>
  );
}
