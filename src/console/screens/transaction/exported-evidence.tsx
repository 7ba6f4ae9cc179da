import { Banner, BlockStack, Button, InlineStack, List, Spinner, Text } from "@shopify/polaris";
import { ArrowDownIcon } from "@shopify/polaris-icons";
import { useEffect, useState } from "react";
import { useEndpoint } from "#console/api/queries.ts";
import { useLinkDownload } from "#console/api/use-link-download.ts";
import { exportInput, useUndoExport, type Exported } from "#console/screens/transaction/use-export-evidence.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useStartWithToast } from "#console/ui/use-file-download.ts";
import { downloadEvidence, evidenceDownloadOf, getEvidenceExport, type EvidenceExport } from "#contract/evidence-export.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import { countWords } from "#domain/text/count-words.ts";

const ASK_EVERY_MS = 1500;

type ExportedEvidenceProps = { paymentId: string; exported: Exported; onExportAgain: () => void };

/** An export on its way: the file once it's there, what was left out of it, and for 10 seconds the offer to undo what follows. */
export function ExportedEvidence({ paymentId, exported, onExportAgain }: ExportedEvidenceProps) {
  const { made, marked } = exported;
  const asked = useEndpoint(getEvidenceExport, exportInput(paymentId, made), {
    isPoll: true,
    refetchEveryMs: (answer) => (answer === undefined || isOnItsWay(answer) ? ASK_EVERY_MS : false),
  });
  const latest = asked.data ?? made;
  return (
    <BlockStack gap="400">
      <div role="status">
        {latest.status === "pending" && (
          <InlineStack gap="200" blockAlign="center">
            <Spinner size="small" />
            <Text as="span">Creating the PDF…</Text>
          </InlineStack>
        )}
        {latest.status === "failed" && (
          <Banner tone="critical" title="We couldn't create the PDF" action={{ content: "Try again", onAction: onExportAgain }}>
            {latest.failure}
            {latest.to.length > 0 && " No email was sent."}
          </Banner>
        )}
        {latest.status === "withdrawn" && (
          <Banner title="The PDF was withdrawn" action={{ content: "Export again", onAction: onExportAgain }}>
            A chargeback or alert was undone, and the PDF may have told of it.
            {latest.mailedAt && " The link that was emailed no longer works."}
          </Banner>
        )}
        {latest.file && <EvidenceFile file={latest.file} />}
      </div>
      {asked.error && asked.data === undefined && (
        <LoadFailure error={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
      )}
      {latest.status === "done" && <LeftOut made={latest} />}
      {marked?.outcomeId != null && marked.reason !== null && latest.status !== "withdrawn" && (
        <Text as="p">The chargeback was recorded: {disputeReasonName(marked.reason).toLowerCase()}.</Text>
      )}
      <Follows paymentId={paymentId} exported={exported} latest={latest} />
    </BlockStack>
  );
}

/** Whether the file isn't made yet, or its emails haven't left. */
function isOnItsWay({ status, mailsAt, mailedAt }: EvidenceExport): boolean {
  return status === "pending" || (mailsAt !== null && mailedAt === null);
}

function EvidenceFile({ file }: { file: NonNullable<EvidenceExport["file"]> }) {
  const download = useLinkDownload(downloadEvidence, file.name);
  const start = useStartWithToast(download);
  return (
    <BlockStack gap="200">
      <InlineStack gap="300" blockAlign="center">
        <Text as="span" fontWeight="semibold">
          {file.name}
        </Text>
        <Text as="span" tone="subdued">
          {countWords(file.pages, "page")}, {sizeWords(file.bytes)}
        </Text>
        <Button icon={ArrowDownIcon} loading={download.isRunning} onClick={() => void start(evidenceDownloadOf(file.url))}>
          Download PDF
        </Button>
      </InlineStack>
      {download.error !== null && <ErrorState title="Download interrupted" error={download.error} onDismiss={download.forgetError} />}
    </BlockStack>
  );
}

function LeftOut({ made: { limits, leftOut } }: { made: EvidenceExport }) {
  if (leftOut.length === 0) return <Text as="p">Nothing was left out. Limits for {limits}.</Text>;
  return (
    <Banner tone="warning" title={`Left out of the file, which keeps within the limits for ${limits}`}>
      <List>
        {leftOut.map((words) => (
          <List.Item key={words}>{words}</List.Item>
        ))}
      </List>
    </Banner>
  );
}

/** Where the link goes, and the offer to undo that and the chargeback. */
function Follows({ paymentId, exported, latest }: { paymentId: string; exported: Exported; latest: EvidenceExport }) {
  const { made, marked } = exported;
  const { mutate, isPending, isSuccess, error } = useUndoExport(paymentId);
  const [isLate, setLate] = useState(false);
  useEffect(function endTheOffer() {
    const timer = setTimeout(() => setLate(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  const isMailed = made.mailsAt !== null;
  const isFailed = latest.status === "failed";
  if (!isMailed && marked?.outcomeId == null) return null;
  return (
    <BlockStack gap="200">
      <div role="status">
        {isSuccess ? <Text as="p">{undoneWords(latest, isMailed)}</Text> : isMailed && !isFailed && <Text as="p">{mailWords(latest)}</Text>}
      </div>
      {error !== null && <ErrorState title="Couldn't undo" error={error} />}
      {!isSuccess && !isLate && (
        <InlineStack>
          <Button onClick={() => mutate(exported)} loading={isPending}>
            Undo
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** What was withdrawn says above that it was undone. */
function undoneWords({ status }: EvidenceExport, isMailed: boolean): string {
  return [status === "withdrawn" ? "" : "Undone.", isMailed ? "No email is sent." : ""].join(" ").trim();
}

function mailWords({ to, mailsAt, mailedAt }: EvidenceExport): string {
  if (mailsAt === null) return "No email is sent.";
  return `The link ${mailedAt ? "was emailed" : "will be emailed"} to ${to.join(", ")}.`;
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(Math.round(bytes / 1000), 1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
