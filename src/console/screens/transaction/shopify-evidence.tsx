import { Badge, Banner, BlockStack, Button, ButtonGroup, InlineStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { getShopifyOrder, sendShopifyEvidence, type OrderAtShopify } from "#contract/shopify.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { evidenceStateWords } from "#domain/shopify/evidence-state.ts";

type EvidenceProps = { paymentId: string; dispute: OrderAtShopify["disputes"][number] };

/** How far a dispute's evidence is at Shopify, and the buttons that send it: to look at there, or to the bank for good. */
export function ShopifyEvidence({ paymentId, dispute }: EvidenceProps) {
  const isAnalyst = useMay("analyst");
  const [asked, setAsked] = useState<"save" | "submit" | null>(null);
  const { evidence, sentBy, sentAt, problem } = dispute;
  const canSend = isAnalyst && (evidence === "none" || evidence === "saved");
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          Evidence in Shopify
        </Text>
        <Badge tone={evidence === "submitted" ? "success" : undefined}>{evidenceStateWords(evidence)}</Badge>
      </InlineStack>
      {sentAt !== null && evidence !== "sending" && (
        <Text as="p" tone="subdued">
          Last sent by {sentBy}, <InstantText at={sentAt} />
        </Text>
      )}
      {problem !== null && <Banner tone="warning">The evidence wasn&apos;t sent: {problem}</Banner>}
      {canSend && (
        <div data-opens-dialog>
          <ButtonGroup>
            <Button onClick={() => setAsked("save")}>{evidence === "saved" ? "Save again in Shopify" : "Save in Shopify"}</Button>
            <Button onClick={() => setAsked("submit")}>Submit to the bank</Button>
          </ButtonGroup>
        </div>
      )}
      {asked !== null && (
        <SendDialog
          key={asked}
          paymentId={paymentId}
          disputeId={dispute.disputeId}
          isFinal={asked === "submit"}
          onClose={() => setAsked(null)}
        />
      )}
    </BlockStack>
  );
}

type SendProps = { paymentId: string; disputeId: string; isFinal: boolean; onClose: () => void };

function SendDialog({ paymentId, disputeId, isFinal, onClose }: SendProps) {
  const forget = useForgetEndpoint();
  const sending = useEndpointMutation(sendShopifyEvidence, {
    onSuccess: () => {
      void forget(getShopifyOrder, inputOf(paymentId));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={isFinal ? "Submit the evidence to the bank?" : "Save the evidence in Shopify?"}
      onClose={onClose}
      primaryAction={{
        content: isFinal ? "Submit evidence" : "Save evidence",
        destructive: isFinal,
        loading: sending.isPending,
        onAction: () => sending.mutate({ params: { id: paymentId, disputeId }, body: { isFinal } }),
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose, disabled: sending.isPending }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {sending.error !== null && <ErrorState title="Couldn't send the evidence" error={sending.error} />}
          <Text as="p">
            {isFinal
              ? "Shopify sends it to the bank at once. After that, it can't be changed or added to."
              : "You can look at it in Shopify, and send it again, until it's submitted."}
          </Text>
          <Text as="p">
            It has a PDF with everything that speaks for this order, and the same in short as text: payment checks, deliveries, where the
            order came from and the customer&apos;s earlier orders.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
