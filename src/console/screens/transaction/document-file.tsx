import { BlockStack, SkeletonBodyText } from "@shopify/polaris";
import type { ReactElement } from "react";
import { downloadDocument } from "#contract/documents.ts";
import { getEvidence, type DocumentEvidence } from "#contract/evidence.ts";
import { isGone } from "#console/api/api-error.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useEndpointFile } from "#console/api/use-endpoint-file.ts";
import { DocumentHtml } from "#console/screens/transaction/document-html.tsx";
import { DocumentImage } from "#console/screens/transaction/document-image.tsx";
import { DocumentJson } from "#console/screens/transaction/document-json.tsx";
import { SupportContact } from "#console/screens/transaction/support-contact.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { documentKinds } from "#domain/evidence/document-kind.ts";

// It brings all of PDF.js.
const documentPdf = laterCode("the PDF viewer", () => import("#console/screens/transaction/document-pdf.tsx"));

/** A document's content, as its kind is read. */
export function DocumentFile({ evidence: { id, paymentId, fileName, documentKind } }: { evidence: DocumentEvidence }): ReactElement {
  const forget = useForgetEndpoint();
  const input = { params: { id: String(paymentId), documentId: String(id) }, query: { purpose: "view" } as const };
  // Its log has a line more.
  const readLogAgain = () => void forget(getEvidence, { params: { id: String(paymentId), evidenceId: String(id) } });
  const file = useEndpointFile(downloadDocument, input, readLogAgain);
  if (file.data === undefined) {
    if (file.error !== null) {
      return (
        <BlockStack gap="200">
          <LoadFailure error={file.error} onRetry={() => void file.refetch()} isRetrying={file.isFetching} />
          {isGone(file.error) && <SupportContact />}
        </BlockStack>
      );
    }
    return (
      <div aria-busy="true">
        <SkeletonBodyText lines={8} />
      </div>
    );
  }
  switch (documentKinds[documentKind].shownAs) {
    case "image":
      return <DocumentImage file={file.data} fileName={fileName} />;
    case "html":
      return <DocumentHtml file={file.data} fileName={fileName} />;
    case "json":
      return <DocumentJson file={file.data} />;
    case "pdf":
      return (
        <LaterPart code={documentPdf} lines={8}>
          {({ DocumentPdf }) => <DocumentPdf file={file.data} />}
        </LaterPart>
      );
  }
}
