import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import type { ReportDialogProps } from "#console/screens/dashboard/report-dialog-props.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { DOWNLOAD_FAULT_WORDS } from "#domain/reports/report.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Offers a finished report; it closes once the file is with the browser. */
export function ReportReadyDialog({ control, activator }: ReportDialogProps) {
  const { ready, download } = control;
  // What it said stays while it closes.
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

function rowWords(rows: number): string {
  if (rows === 0) return "0 rows, only the headings";
  return countWords(rows, "row");
}
