import type { RefObject } from "react";
import type { ReportExportControl } from "#console/screens/dashboard/use-report-export.ts";

/** What each dialog of a report needs. */
export type ReportDialogProps = {
  control: ReportExportControl;
  /** Holds the Export chip, which gets the focus once a dialog has closed. */
  activator: RefObject<HTMLElement>;
};
