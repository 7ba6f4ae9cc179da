/** How a chart is shown, and how to show it otherwise. */
export type ChartView = {
  isTable: boolean;
  setTable: (isTable: boolean) => void;
  isExpanded: boolean;
  setExpanded: (isExpanded: boolean) => void;
};

/** The chart that is open in a dialog, and those that are shown as tables. */
export type ShownCharts<Id> = { expanded: Id | null; tables: Id[] };

/** One chart of several whose address says how they are shown. A dialog is a step that the browser goes back by. */
export function chartViewOf<Id>(
  id: Id,
  { expanded, tables }: ShownCharts<Id>,
  change: (changes: Partial<ShownCharts<Id>>, options: { replace: boolean }) => void,
): ChartView {
  return {
    isTable: tables.includes(id),
    setTable: (isTable) => change({ tables: isTable ? [...tables, id] : tables.filter((other) => other !== id) }, { replace: true }),
    isExpanded: expanded === id,
    setExpanded: (isExpanded) => change({ expanded: isExpanded ? id : null }, { replace: !isExpanded }),
  };
}
