import type { PaymentDetail } from "#contract/payment-detail.ts";
import { getShopifyOrder } from "#contract/shopify.ts";
import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
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

function OfShopify({ payment }: { payment: PaymentDetail }) {
  const { data } = useShopifyOrder(String(payment.paymentId));
  if (!data) return null;
  return (
    <Panel title="Shopify">
      <LaterPart code={shopifyPart} lines={6}>
        {({ ShopifyPart }) => <ShopifyPart payment={payment} order={data} />}
      </LaterPart>
    </Panel>
  );
}

/** Kept as it now is. A failure to load it shows no panel, and the next news asks again. */
export function useShopifyOrder(paymentId: string) {
  const pollAgain = usePollAgain();
  const poll = useSpaced(() => void pollAgain(getShopifyOrder, inputOf(paymentId)), POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) poll();
  });
  return useEndpoint(getShopifyOrder, inputOf(paymentId));
}
