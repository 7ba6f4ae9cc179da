import { useLocation, useNavigate } from "react-router-dom";
import type { ShownCharts } from "#console/charts/chart-view.ts";

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
