import { BlockStack, InlineStack, Modal, ProgressBar, Text } from "@shopify/polaris";
import { useId, useState, type RefObject } from "react";
import type { ReportExportControl } from "#console/screens/dashboard/use-report-export.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { StandingToast } from "#console/ui/standing-toast.tsx";
import { DOWNLOAD_FAULT_WORDS } from "#domain/reports/report.ts";
import { countWords } from "#domain/text/count-words.ts";

type ReportDialogsProps = {
  control: ReportExportControl;
  /** Holds the Export chip, which takes focus when a dialog closes. */
  activator: RefObject<HTMLElement>;
};

const MAILED = "Your report is being generated and will be sent to your email when finished.";
const NOT_MAILED = "Your report is being generated. You can keep working. The download opens here when it's ready.";

/** A report's dialogs, which open on their own as it progresses, and the toast that takes their place once one was closed. */
export function ReportDialogs(props: ReportDialogsProps) {
  return (
    <>
      <WaitDialog {...props} />
      <ReadyDialog {...props} />
      <ReadyToast {...props} />
    </>
  );
}

/** Shows a report's progress. Closing the dialog doesn't stop the report. */
function WaitDialog({ control, activator }: ReportDialogsProps) {
  const close = () => control.showWait(false);
  const percent = control.progressPercent;
  const wordsId = useId();
  return (
    <Modal
      open={control.isWaitShown}
      onClose={close}
      activator={activator}
      title="Generating your report"
      secondaryActions={[{ content: "Close", onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p" id={wordsId}>
            {control.isMailed ? MAILED : NOT_MAILED}
          </Text>
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            <ProgressBar progress={percent} size="small" tone="highlight" ariaLabelledBy={wordsId} />
            <Text as="span" tone="subdued" numeric>{`${percent}%`}</Text>
          </InlineStack>
          {control.hasPollingFault && (
            <Text as="p" tone="subdued" variant="bodySm">
              Polling error. Retrying; your report is still being generated.
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Offers a finished report. Closes when the browser has the file. */
function ReadyDialog({ control, activator }: ReportDialogsProps) {
  const { download } = control;
  const ready = control.ready?.isInDialog ? control.ready : null;
  // Keep the content during the closing animation.
  const [latest, setLatest] = useState(ready);
  if (ready !== null && ready !== latest) setLatest(ready);
  const said = ready ?? latest;
  if (said === null) return null;
  return (
    <Modal
      open={ready !== null}
      onClose={control.putAside}
      activator={activator}
      title="Report ready"
      primaryAction={{ content: "Download Report", onAction: () => void control.startDownload(), loading: download.isRunning }}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">Your report is ready. Click on the button to download it.</Text>
          <Text as="p" tone="subdued" breakWord>
            {`${said.fileName} · ${rowWords(said.rows)}`}
          </Text>
          {download.error !== null && <ErrorState title={DOWNLOAD_FAULT_WORDS} error={download.error} />}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Offers a finished report to those who closed the dialog. Stays until the file is downloaded or the toast is dismissed. */
function ReadyToast({ control: { ready, download, startDownload, putAside }, activator }: ReportDialogsProps) {
  const focusChip = () => activator.current?.querySelector("button")?.focus();
  return (
    <StandingToast
      text={ready === null || ready.isInDialog ? null : `Your report is ready: ${ready.fileName}`}
      action={{
        words: "Download",
        isRunning: download.isRunning,
        onAction: () => {
          focusChip();
          void startDownload();
        },
      }}
      onDismiss={() => {
        focusChip();
        putAside();
      }}
    />
  );
}

function rowWords(rows: number): string {
  if (rows === 0) return "0 rows, headings only";
  return countWords(rows, "row");
}
