import { useLocation, useNavigate } from "react-router-dom";

/** How a chart is shown, and how to change that. */
export type ChartView = {
  isTable: boolean;
  setTable: (isTable: boolean) => void;
  isExpanded: boolean;
  setExpanded: (isExpanded: boolean) => void;
};

/** The chart open in a dialog, and those shown as tables. */
type ShownCharts<Id> = { expanded: Id | null; tables: Id[] };

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

/** The view of one chart among several that have no dialog. */
export function tableViewOf<Id>(id: Id, tables: Id[], change: (tables: Id[]) => void): ChartView {
  return chartViewOf<Id>(id, { expanded: null, tables }, (changes) => change(changes.tables ?? tables));
}

/** Marks the history entry of a dialog opened here, so that closing it can go back. Changes made in the dialog drop the mark. */
const OPENED_HERE = "chart opened here";

type Change<Id> = (changes: Partial<ShownCharts<Id>>, options: { replace: boolean; state?: unknown }) => void;

/** Makes Close and the browser's Back undo a chart's dialog alike, given how to write it into the address. */
export function useChartSteps<Id>(change: Change<Id>): Change<Id> {
  const { state: mark }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  return (changes, options) => {
    if (changes.expanded === null && mark === OPENED_HERE) void navigate(-1);
    else change(changes, changes.expanded ? { ...options, state: OPENED_HERE } : options);
  };
}
