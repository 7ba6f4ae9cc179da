import { BlockStack, Modal, Text } from "@shopify/polaris";
import type { DocumentEvidence } from "#contract/evidence.ts";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { SupportContact } from "#console/screens/transaction/support-contact.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { erasureWords } from "#domain/payments/erased.ts";

/** In place of a file that was removed: why, whom to ask, and what to ask for. */
export function ArchivedDocument({ evidence: { id, paymentId, fileName, archived } }: { evidence: DocumentEvidence }) {
  return (
    <Modal.Section>
      <BlockStack gap="400">
        <Text as="h3" variant="headingMd">
          Evidence file was archived
        </Text>
        {archived && (
          <Text as="p">
            It was removed on <InstantText at={archived.at} />
            {archived.because && `, ${erasureWords(archived.because)}`}.
          </Text>
        )}
        <SupportContact />
        <FactList
          facts={[
            { name: "Document Name", value: fileName },
            { name: "Document ID", value: String(id) },
            { name: "Payment ID", value: String(paymentId) },
          ]}
        />
      </BlockStack>
    </Modal.Section>
  );
}
