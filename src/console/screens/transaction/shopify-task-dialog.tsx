import { Banner, BlockStack, Checkbox, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { actOnShopifyOrder, getShopifyOrder, type ShopifyTask } from "#contract/shopify.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";

type DialogProps = { payment: Pick<PaymentDetail, "paymentId" | "reference">; task: ShopifyTask; onClose: () => void };

type Words = { title: (reference: string) => string; means: string; button: string; done: string; isFinal: boolean };

const words: Record<ShopifyTask, Words> = {
  hold: {
    title: (reference) => `Hold order ${reference} in Shopify?`,
    means: "Nothing of it ships until someone releases it.",
    button: "Hold fulfillment",
    done: "Putting the order on hold",
    isFinal: false,
  },
  release: {
    title: (reference) => `Release order ${reference} in Shopify?`,
    means: "Surety's hold is taken off, and the order can ship. Holds of others stay.",
    button: "Release hold",
    done: "Releasing the order",
    isFinal: false,
  },
  capture: {
    title: (reference) => `Capture the payment of order ${reference}?`,
    means: "The customer is charged all that is authorized. After that, it can only be refunded.",
    button: "Capture payment",
    done: "Capturing the payment",
    isFinal: false,
  },
  cancel: {
    title: (reference) => `Cancel order ${reference} as fraud?`,
    means: "Shopify cancels the order. A canceled order can't be restored.",
    button: "Cancel order",
    done: "Canceling the order",
    isFinal: true,
  },
};

/** Asks before something is done about the order in Shopify. It's done in the background, and the trail says what came of it. */
export function ShopifyTaskDialog({ payment, task, onClose }: DialogProps) {
  const { title, means, button, done, isFinal } = words[task];
  const [restock, setRestock] = useState(true);
  const [refund, setRefund] = useState(true);
  const [notifyCustomer, setNotify] = useState(false);
  const forget = useForgetEndpoint();
  const showDone = useDoneToast();
  const input = inputOf(String(payment.paymentId));
  const acting = useEndpointMutation(actOnShopifyOrder, {
    onSuccess: ({ isRepeat }) => {
      if (isRepeat) return;
      showDone(done);
      void forget(getHistory, { ...input, query: {} });
      void forget(getShopifyOrder, input);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={title(payment.reference)}
      onClose={onClose}
      primaryAction={{
        content: button,
        destructive: isFinal,
        loading: acting.isPending,
        onAction: () => acting.mutate({ ...input, body: { action: task, restock, refund, notifyCustomer } }),
      }}
      secondaryActions={[{ content: task === "cancel" ? "Keep order" : "Cancel", onAction: onClose, disabled: acting.isPending }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {acting.error !== null && <ErrorState title="Couldn't start this" error={acting.error} />}
          {acting.data?.isRepeat === true && (
            <Banner tone="info">This was started just now, so it wasn&apos;t started again. To repeat it, wait 10 seconds.</Banner>
          )}
          <Text as="p">{means}</Text>
          {task === "cancel" && (
            <BlockStack gap="100">
              <Checkbox label="Restock items" checked={restock} onChange={setRestock} />
              <Checkbox label="Refund the payment" checked={refund} onChange={setRefund} />
              <Checkbox label="Email the customer" checked={notifyCustomer} onChange={setNotify} />
            </BlockStack>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
