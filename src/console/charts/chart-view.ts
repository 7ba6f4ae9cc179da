/** How a chart is shown, and how to change that. */
export type ChartView = {
  isTable: boolean;
  setTable: (isTable: boolean) => void;
  isExpanded: boolean;
  setExpanded: (isExpanded: boolean) => void;
};

/** The chart open in a dialog, and those shown as tables. */
export type ShownCharts<Id> = { expanded: Id | null; tables: Id[] };

/** The view of one chart among several, kept in the address. Opening a dialog adds a history entry. */
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
