import { BlockStack, InlineStack, Modal, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import type { ReportDialogProps } from "#console/screens/dashboard/report-dialog-props.ts";

const MAILED = "Your report is being generated and will be sent to your email when finished.";
const NOT_MAILED = "Your report is being generated. You can go on working; it is offered here when finished.";

/** Says that a report is being made and how far it is; it goes on when the dialog is closed. */
export function ReportWaitDialog({ control, activator }: ReportDialogProps) {
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
              Polling error. Trying again; your report goes on meanwhile.
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
