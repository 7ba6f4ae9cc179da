import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { DocumentOnWire } from "#contract/documents.ts";
import { useEvidenceAddress } from "#console/screens/transaction/use-evidence-address.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { documentKinds } from "#domain/evidence/document-kind.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";

/** So many documents are listed at first. */
const LISTED_FIRST = 10;

/** Documents, newest first, each with a button that opens it. */
export function DocumentList({ documents }: { documents: DocumentOnWire[] }) {
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? documents : documents.slice(0, LISTED_FIRST);
  return (
    <BlockStack gap="300">
      <PlainList isSpaced>
        {listed.map((document) => (
          <li key={document.id}>
            <Entry document={document} />
          </li>
        ))}
      </PlainList>
      {documents.length > LISTED_FIRST && (
        <InlineStack>
          <Button variant="plain" onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer documents" : `Show all ${documents.length} documents`}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

function Entry({ document: { id, fileName, kind, sizeBytes, addedAt, addedBy, isArchived } }: { document: DocumentOnWire }) {
  const { open } = useEvidenceAddress();
  return (
    <InlineStack gap="200" align="space-between" blockAlign="start" wrap={false}>
      <BlockStack gap="050">
        <Text as="p" breakWord>
          <bdi>{fileName}</bdi>
        </Text>
        <Text as="p" tone="subdued" variant="bodySm" breakWord>
          {documentKinds[kind].words}, {formatBytes(sizeBytes)}. Added <InstantText at={addedAt} /> by{" "}
          <bdi>{addedBy ?? "your shop's systems"}</bdi>
        </Text>
        {isArchived && (
          <InlineStack>
            <Badge>Archived</Badge>
          </InlineStack>
        )}
      </BlockStack>
      <div data-opens-dialog>
        <Button size="micro" accessibilityLabel={`View ${fileName}`} onClick={() => open(id)}>
          View
        </Button>
      </div>
    </InlineStack>
  );
}
