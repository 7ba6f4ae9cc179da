import { ActionList, Box, Button, ChoiceList, Popover, Spinner, type ActionListItemDescriptor } from "@shopify/polaris";
import { ExportIcon, LockIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useSubscription } from "#console/frame/session.tsx";
import {
  lockedReportKind,
  reportFormatNames,
  reportFormats,
  reportKindNames,
  reportKinds,
  type ReportFormat,
  type ReportKind,
} from "#domain/insights/report.ts";

type ExportMenuProps = {
  isRunning: boolean;
  /** A report that was made and put aside. */
  ready: { kind: ReportKind } | null;
  onChoose: (kind: ReportKind, format: ReportFormat) => void;
  onReady: () => void;
};

/** The chip with the two reports; disabled with a spinner while one is being made. */
export function ExportMenu({ isRunning, ready, onChoose, onReady }: ExportMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<ReportFormat>("csv");
  const subscription = useSubscription();
  const visibility = subscription.data?.dashboardVisibility ?? null;
  const close = () => setOpen(false);
  const itemOf = (kind: ReportKind): ActionListItemDescriptor => {
    const isLocked = visibility !== null && lockedReportKind[visibility] === kind;
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
  const readyItem: ActionListItemDescriptor[] = ready
    ? [
        {
          content: `Download ${reportKindNames[ready.kind]}`,
          helpText: "Your report is ready",
          onAction: () => {
            close();
            onReady();
          },
        },
      ]
    : [];
  return (
    <Popover
      active={isOpen && !isRunning}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="right"
      activator={
        <Button
          // A loading button would lose its name and grow.
          icon={isRunning ? <Spinner size="small" /> : ExportIcon}
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
        <ActionList actionRole="menuitem" items={[...reportKinds.map(itemOf), ...readyItem]} />
      </Popover.Pane>
    </Popover>
  );
}
