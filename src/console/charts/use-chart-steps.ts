import { useLocation, useNavigate } from "react-router-dom";
import type { ShownCharts } from "#console/charts/chart-view.ts";

/** Marks the step of a dialog that was opened here: back from it is where it was opened. What changes in it takes the mark away. */
const OPENED_HERE = "chart opened here";

type Change<Id> = (changes: Partial<ShownCharts<Id>>, options: { replace: boolean; state?: unknown }) => void;

/** Makes a chart's dialog a step that Close and the browser's Back undo alike, where `change` writes it into the address. */
export function useChartSteps<Id>(change: Change<Id>): Change<Id> {
  const { state: mark }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  return (changes, options) => {
    if (changes.expanded === null && mark === OPENED_HERE) void navigate(-1);
    else change(changes, changes.expanded ? { ...options, state: OPENED_HERE } : options);
  };
}
