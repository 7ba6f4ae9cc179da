import { ActionList, Box, Button, ChoiceList, Popover, Spinner, type ActionListItemDescriptor } from "@shopify/polaris";
import { ExportIcon, LockIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { AskedReport } from "#contract/reports.ts";
import { useShopTimeZone, useSubscription } from "#console/session/session-context.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import {
  reportFormatNames,
  reportFormats,
  reportKindNames,
  reportKinds,
  showsReport,
  type ReportFormat,
  type ReportKind,
} from "#domain/reports/report.ts";
import { spanWords } from "#domain/figures/span-words.ts";

type ExportMenuProps = {
  isRunning: boolean;
  /** The reports whose files are there. */
  finished: readonly AskedReport[];
  /** How the reports of before were looked up. */
  lookUp: { error: unknown; onRetry: () => void; isRetrying: boolean };
  onChoose: (kind: ReportKind, format: ReportFormat) => void;
  onFinished: (kind: ReportKind) => void;
};

/** The chip with the two reports; disabled with a spinner while one is being made. */
export function ExportMenu({ isRunning, finished, lookUp, onChoose, onFinished }: ExportMenuProps) {
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
      // Where it cannot be told what the plan locks, the server refuses, and says so.
      disabled: isLocked || (visibility === null && subscription.error === null),
      ...(isLocked ? { icon: LockIcon, helpText: "Data Locked" } : {}),
      onAction: () => {
        close();
        onChoose(kind, format);
      },
    };
  };
  const finishedItemOf = ({ kind, body: { format: written, request } }: AskedReport): ActionListItemDescriptor => ({
    content: `Download ${reportKindNames[kind]}`,
    helpText: `${reportFormatNames[written]}, ${spanWords(request.period, timeZone)}`,
    onAction: () => {
      close();
      onFinished(kind);
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
          // A loading button would lose its name and grow.
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
            <QuietFailure text="Finished reports could not be looked up." {...lookUp} />
          </Box>
        )}
      </Popover.Pane>
    </Popover>
  );
}

/** As high as an icon, on its line. */
function BusyIcon() {
  return (
    <span className="control-row__icon">
      <Spinner size="small" />
    </span>
  );
}
