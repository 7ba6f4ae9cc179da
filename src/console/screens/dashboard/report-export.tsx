import { InlineStack, Link } from "@shopify/polaris";
import { lazy, Suspense, useRef, useState } from "react";
import type { DashboardRequest } from "#contract/dashboard.ts";
import { ExportMenu } from "#console/screens/dashboard/export-menu.tsx";
import { useReportExport } from "#console/screens/dashboard/use-report-export.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import { reportFaultWords } from "#domain/reports/report.ts";

// Not needed before a report is asked for.
const LazyDialogs = lazy(async () => ({ default: (await import("#console/screens/dashboard/report-dialogs.tsx")).ReportDialogs }));

type ReportExportProps = {
  request: DashboardRequest;
  /** False while figures are awaited, which come first: until then it is not asked which reports there are. */
  isNeeded: boolean;
};

/** The Export chip of the dashboard's header with all that follows from it (S0 sections 2, 4 and 8). */
export function ReportExport({ request, isNeeded }: ReportExportProps) {
  const control = useReportExport(request, isNeeded);
  const { fault, ready } = control;
  const chip = useRef<HTMLDivElement>(null);
  // Once there, the dialogs stay, so that they can close by themselves and give the focus back.
  const hasReport = control.isRunning || ready !== null;
  const [hasDialogs, setHasDialogs] = useState(hasReport);
  if (hasReport && !hasDialogs) setHasDialogs(true);
  return (
    <>
      <div ref={chip}>
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <ExportMenu
            isRunning={control.isRunning}
            finished={control.finished}
            lookUp={control.lookUp}
            onChoose={(kind, format) => void control.start(kind, format)}
            onFinished={control.offer}
          />
          {control.isRunning && !control.isWaitShown && (
            <Link
              removeUnderline
              accessibilityLabel={`Show the report's progress, ${control.progressPercent}%`}
              onClick={() => control.showWait(true)}
            >
              {`${control.progressPercent}%`}
            </Link>
          )}
        </InlineStack>
      </div>
      {hasDialogs && (
        <Suspense fallback={null}>
          <LazyDialogs control={control} activator={chip} />
        </Suspense>
      )}
      {fault && (
        <FloatingNotice>
          <ErrorState title={reportFaultWords[fault.kind]} error={fault.error} onDismiss={control.forgetFault} />
        </FloatingNotice>
      )}
    </>
  );
}
