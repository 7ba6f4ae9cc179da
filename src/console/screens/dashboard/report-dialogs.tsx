import { ReportReadyDialog } from "#console/screens/dashboard/report-ready-dialog.tsx";
import { ReportWaitDialog } from "#console/screens/dashboard/report-wait-dialog.tsx";
import type { ReportExportControl } from "#console/screens/dashboard/use-report-export.ts";

/** The dialogs of a report, which open by themselves as it goes on. */
export function ReportDialogs({ control }: { control: ReportExportControl }) {
  return (
    <>
      <ReportWaitDialog control={control} />
      <ReportReadyDialog control={control} />
    </>
  );
}
