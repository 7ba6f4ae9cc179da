import { ActionList, Box, Button, ChoiceList, InlineStack, Link, Popover, Spinner, type ActionListItemDescriptor } from "@shopify/polaris";
import { ExportIcon, LockIcon } from "@shopify/polaris-icons";
import { lazy, Suspense, useRef, useState } from "react";
import type { AskedReport } from "#contract/reports.ts";
import { useReportExport, type ReportExportControl } from "#console/screens/dashboard/use-report-export.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useSubscription } from "#console/session/use-subscription.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { spanWords } from "#domain/figures/span-words.ts";
import {
  reportFaultWords,
  reportFormatNames,
  reportFormats,
  reportKindNames,
  reportKinds,
  showsReport,
  type ReportFormat,
  type ReportKind,
} from "#domain/reports/report.ts";

// Loaded lazily: only needed once there is a report.
const LazyDialogs = lazy(async () => ({ default: (await import("#console/screens/dashboard/report-dialogs.tsx")).ReportDialogs }));

type ReportExportProps = {
  /** The dashboard's filter: a report covers the same orders. */
  filter: DashboardFilter;
  /** False until the figures have loaded, which come first: existing reports are looked up after. */
  isNeeded: boolean;
};

/** The Export chip, and everything that follows a click on it. */
export function ReportExport({ filter, isNeeded }: ReportExportProps) {
  const control = useReportExport(filter, isNeeded);
  const { fault, ready } = control;
  const chip = useRef<HTMLDivElement>(null);
  // Once mounted, the dialogs stay, so that they can animate out and restore focus.
  const hasReport = control.isRunning || ready !== null;
  const [hasDialogs, setHasDialogs] = useState(hasReport);
  if (hasReport && !hasDialogs) setHasDialogs(true);
  return (
    <>
      <div ref={chip}>
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <ExportMenu {...control} />
          {control.isRunning && !control.isWaitShown && (
            <Link
              removeUnderline
              accessibilityLabel={`Show report progress, ${control.progressPercent}%`}
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

/** The chip with the two reports; disabled with a spinner while one is being generated. */
function ExportMenu({ isRunning, finished, lookUp, start, offer }: ReportExportControl) {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<ReportFormat>("csv");
  const timeZone = useShopTimeZone();
  const subscription = useSubscription();
  const visibility = subscription.data?.dashboardVisibility ?? null;
  const close = () => setOpen(false);
  const itemOf = (kind: ReportKind): ActionListItemDescriptor => {
    const isLocked = visibility !== null && !showsReport(visibility, kind);
    return {
      content: reportKindNames[kind],
      // If the plan couldn't be loaded, the server refuses what is locked.
      disabled: isLocked || (visibility === null && subscription.error === null),
      ...(isLocked ? { icon: LockIcon, helpText: "Data Locked" } : {}),
      onAction: () => {
        close();
        void start(kind, format);
      },
    };
  };
  const finishedItemOf = ({ kind, body: { format: written, request } }: AskedReport): ActionListItemDescriptor => ({
    content: `Download ${reportKindNames[kind]}`,
    helpText: `${reportFormatNames[written]}, ${spanWords(request.period, timeZone)}`,
    onAction: () => {
      close();
      offer(kind);
    },
  });
  return (
    <Popover
      active={isOpen && !isRunning}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="right"
      activator={
        <Button
          // Polaris's loading button would lose its label and change size.
          icon={isRunning ? <BusyIcon /> : ExportIcon}
          disabled={isRunning}
          disclosure={isOpen ? "up" : "down"}
          onClick={() => setOpen(!isOpen)}
          accessibilityLabel={isRunning ? "Export, a report is being generated" : "Export"}
        >
          Export
        </Button>
      }
    >
      <Popover.Pane fixed>
        <Box padding="300" paddingBlockEnd="100">
          <ChoiceList
            title="File format"
            choices={reportFormats.map((value) => ({ label: reportFormatNames[value], value }))}
            selected={[format]}
            onChange={([chosen]) => setFormat(reportFormats.find((known) => known === chosen) ?? "csv")}
          />
        </Box>
      </Popover.Pane>
      <Popover.Pane>
        <ActionList actionRole="menuitem" items={[...reportKinds.map(itemOf), ...finished.map(finishedItemOf)]} />
        {lookUp.error !== null && (
          <Box padding="300" paddingBlockStart="100">
            <QuietFailure text="Couldn't load finished reports." {...lookUp} />
          </Box>
        )}
      </Popover.Pane>
    </Popover>
  );
}

/** A spinner the size of an icon. */
function BusyIcon() {
  return (
    <span className="control-row__icon">
      <Spinner size="small" />
    </span>
  );
}
