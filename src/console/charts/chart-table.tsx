import { DataTable, Scrollable } from "@shopify/polaris";
import { hasBefore, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { useContext } from "react";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import { comparisonTitle } from "#domain/figures/comparison.ts";
import { PointName } from "#console/charts/chart-point.tsx";

/** The chart's data as a table, names linked as in the legend. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { comparison } = useContext(ComparisonContext);
  const columns = [
    { heading: data.nameHeading, type: "text" as const, cell: nameCell },
    { heading: data.valueHeading, type: "numeric" as const, cell: (point: ChartPoint) => data.format(point.value) },
    ...(data.share ? [{ heading: "Share", type: "numeric" as const, cell: data.share }] : []),
    ...(hasBefore(data.points)
      ? [{ heading: comparisonTitle(comparison), type: "numeric" as const, cell: (point: ChartPoint) => beforeText(point, data) }]
      : []),
  ];
  return (
    // The rows may overflow: let the keyboard scroll them, and show a shadow where there are more.
    <Scrollable
      className="chart-table"
      style={{ maxHeight: "max(var(--chart-height), 22rem)" }}
      role="region"
      aria-label={`${title} as a table`}
      focusable
      shadow
    >
      <DataTable
        columnContentTypes={columns.map((column) => column.type)}
        headings={columns.map((column) => column.heading)}
        rows={data.points.map((point) => columns.map((column) => column.cell(point)))}
        increasedTableDensity
      />
    </Scrollable>
  );
}

/** Unknown isn't zero. */
function beforeText({ before }: ChartPoint, { format }: ChartData): string {
  return typeof before === "number" ? format(before) : "-";
}

function nameCell(point: ChartPoint) {
  return <PointName key={point.key} point={point} />;
}
