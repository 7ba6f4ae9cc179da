import { useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { getShopifyOrder, tellShopifyAgain } from "#contract/shopify.ts";
import { useEndpoint, useEndpointMutation, usePollAgain } from "#console/api/queries.ts";
import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import { POLL_EVERY_MS } from "#console/screens/transaction/order-news.tsx";
import { Panel } from "#console/screens/transaction/panel.tsx";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useSession } from "#console/session/session-context.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { useSpaced } from "#console/ui/use-spaced.ts";

const shopifyPart = laterCode("what Shopify says", () => import("#console/screens/transaction/shopify-part.tsx"));

/** What Shopify says of the order, and what can be done there. Only of orders that are in Shopify. */
export function ShopifyPanel({ payment }: { payment: PaymentDetail }) {
  const { tenant } = useSession();
  return tenant.platform === "SHOPIFY" ? <OfShopify payment={payment} /> : null;
}

/** How often it's looked whether an update that someone asked for has ended. */
const TELLING_ASKED_MS = 2_000;

function OfShopify({ payment }: { payment: PaymentDetail }) {
  const paymentId = String(payment.paymentId);
  const pollAgain = usePollAgain();
  const [isAsked, setAsked] = useState(false);
  const { data } = useShopifyOrder(paymentId, isAsked ? TELLING_ASKED_MS : false);
  const telling = useEndpointMutation(tellShopifyAgain, {
    onSuccess: () => {
      setAsked(true);
      void pollAgain(getShopifyOrder, inputOf(paymentId));
    },
  });
  if (!data) return null;
  return (
    <Panel title="Shopify">
      <LaterPart code={shopifyPart} lines={6}>
        {({ ShopifyPart }) => (
          <ShopifyPart payment={payment} order={data} telling={{ ...telling, again: () => telling.mutate(inputOf(paymentId)) }} />
        )}
      </LaterPart>
    </Panel>
  );
}

/** Kept as it now is, and asked for again every so often while an update is on its way, if that's said. A failure to load it shows no panel, and the next news asks again. */
export function useShopifyOrder(paymentId: string, tellingAskedMs: number | false = false) {
  const pollAgain = usePollAgain();
  const poll = useSpaced(() => void pollAgain(getShopifyOrder, inputOf(paymentId)), POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) poll();
  });
  return useEndpoint(getShopifyOrder, inputOf(paymentId), {
    refetchEveryMs: (order) => (order?.isTelling ? tellingAskedMs : false),
    isPoll: "once answered",
  });
}
