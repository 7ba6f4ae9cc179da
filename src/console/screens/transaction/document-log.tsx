import { BlockStack, Modal, Text } from "@shopify/polaris";
import type { DocumentEvidence } from "#contract/evidence.ts";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { documentActions } from "#domain/evidence/document-action.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";

/** Who added, viewed and downloaded a document, from which address, and the hash that tells it's unchanged. */
export function DocumentLog({ evidence: { log, sha256 } }: { evidence: DocumentEvidence }) {
  return (
    <Modal.Section>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          Additional Log
        </Text>
        <PlainList as="ol">
          {log.map(({ action, by, ip, at }) => (
            <li key={`${action} ${at.toISOString()} ${by ?? ""}`}>
              <Text as="p" breakWord>
                {documentActions[action].words} by <bdi>{by ?? "your shop's systems"}</bdi>{" "}
                <Text as="span" tone="subdued">
                  from {ip}, <InstantText at={at} />
                </Text>
              </Text>
            </li>
          ))}
        </PlainList>
        {log.length === documentLimits.logLines && (
          <Text as="p" tone="subdued">
            Earlier lines aren&apos;t listed.
          </Text>
        )}
        <FactList facts={[{ name: "SHA-256", value: sha256 }]} />
      </BlockStack>
    </Modal.Section>
  );
}
