import { BlockStack, Text } from "@shopify/polaris";
import { DocumentList } from "#console/screens/transaction/document-list.tsx";
import { DocumentUpload } from "#console/screens/transaction/document-upload.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { useDocuments } from "#console/screens/transaction/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";

/** The order's documents, and where staff add one. Orders whose personal data was removed take no more. */
export function DocumentsPanel({ paymentId, isErased }: { paymentId: string; isErased: boolean }) {
  const documents = useDocuments(paymentId);
  const mayAdd = useMay("analyst") && !isErased;
  return (
    <Answered query={documents} lines={mayAdd ? 8 : 3}>
      {(listed) => (
        <BlockStack gap="400">
          {listed.length === 0 ? (
            <Text as="p" tone="subdued">
              {mayAdd ? "No documents yet. Add a receipt, a signed delivery note or a message from the customer." : "No documents yet."}
            </Text>
          ) : (
            <DocumentList documents={listed} />
          )}
          {mayAdd && listed.length < documentLimits.documents && <DocumentUpload paymentId={paymentId} />}
          {mayAdd && listed.length >= documentLimits.documents && (
            <Text as="p" tone="subdued">
              This order has {documentLimits.documents} documents, the most it can have.
            </Text>
          )}
        </BlockStack>
      )}
    </Answered>
  );
}
