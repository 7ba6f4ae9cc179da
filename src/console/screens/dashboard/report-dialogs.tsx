import type { ReportDialogProps } from "#console/screens/dashboard/report-dialog-props.ts";
import { ReportReadyDialog } from "#console/screens/dashboard/report-ready-dialog.tsx";
import { ReportWaitDialog } from "#console/screens/dashboard/report-wait-dialog.tsx";

/** The dialogs of a report, which open by themselves as it goes on. */
export function ReportDialogs(props: ReportDialogProps) {
  return (
    <>
      <ReportWaitDialog {...props} />
      <ReportReadyDialog {...props} />
    </>
  );
}
