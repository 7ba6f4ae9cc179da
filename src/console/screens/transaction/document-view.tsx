import { BlockStack, Button, InlineStack, Modal } from "@shopify/polaris";
import { downloadDocument } from "#contract/documents.ts";
import { getEvidence, type DocumentEvidence } from "#contract/evidence.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useFileDownload } from "#console/ui/use-file-download.ts";
import { ArchivedDocument } from "#console/screens/transaction/archived-document.tsx";
import { DocumentFile } from "#console/screens/transaction/document-file.tsx";
import { DocumentFindings } from "#console/screens/transaction/document-findings.tsx";
import { DocumentLog } from "#console/screens/transaction/document-log.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { isImage } from "#domain/evidence/document-kind.ts";

/** A document: its file, what was found in it, and who had it in hand. */
export function DocumentView({ evidence }: { evidence: DocumentEvidence }) {
  if (evidence.archived !== null) {
    return (
      <>
        <ArchivedDocument evidence={evidence} />
        <DocumentLog evidence={evidence} />
      </>
    );
  }
  return (
    <>
      <Modal.Section>
        <BlockStack gap="400">
          <DocumentFile evidence={evidence} />
          <DownloadButton evidence={evidence} />
        </BlockStack>
      </Modal.Section>
      {(evidence.signature !== null || evidence.sentiment !== null) && (
        <DocumentFindings signature={evidence.signature ?? {}} sentiment={evidence.sentiment} />
      )}
      <DocumentLog evidence={evidence} />
    </>
  );
}

function DownloadButton({ evidence: { id, paymentId, fileName, documentKind, signature } }: { evidence: DocumentEvidence }) {
  const download = useFileDownload(downloadDocument, fileName);
  const forget = useForgetEndpoint();
  const isScan = signature !== null || isImage(documentKind);
  const save = async () => {
    const ended = await download.start({ params: { id: String(paymentId), documentId: String(id) }, query: { purpose: "download" } });
    // Its log has a line more.
    if (ended === "done") await forget(getEvidence, { params: { id: String(paymentId), evidenceId: String(id) } });
  };
  return (
    <BlockStack gap="200">
      {download.error !== null && <ErrorState title="Failed to download file" error={download.error} />}
      <InlineStack>
        <Button onClick={() => void save()} loading={download.isRunning}>
          {isScan ? "Download Document" : "Download File"}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
