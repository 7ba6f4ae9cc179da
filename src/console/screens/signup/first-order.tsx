import { Badge, Box, InlineStack, Link, Spinner, Text } from "@shopify/polaris";
import { listPayments } from "#contract/payment-list.ts";
import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { paths } from "#console/session/paths.ts";
import { inShop } from "#console/session/with-query.ts";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import "#console/screens/signup/signup-styles.css";
import { formatMoney } from "#domain/money/money.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";

/** Events tell of an order at once. Where none arrive, this does. */
const ASK_EVERY_MS = 5_000;
const newest = { query: { page: 1, count: 1 }, body: { filter: emptyPaymentFilter, sort: null } };

/** Waits for the shop's first order, which takes the place of the waiting. */
export function FirstOrder({ tenantId, isFromShopify = false }: { tenantId: number; isFromShopify?: boolean }) {
  const pollAgain = usePollAgain();
  const { data, error, refetch, isFetching } = useEndpoint(listPayments, newest, {
    isPoll: true,
    refetchEveryMs: (answer) => (answer?.transactions.length ? false : ASK_EVERY_MS),
  });
  useLiveEvent("payments", () => void pollAgain(listPayments, newest));
  const order = data?.transactions[0];
  return (
    <Box as="section" padding="400" background="bg-surface-secondary" borderRadius="200">
      <div role="status">
        {order === undefined ? (
          <InlineStack gap="200" blockAlign="center" wrap={false}>
            <span className="signup-mark">
              <Spinner size="small" />
            </span>
            <Text as="p">Waiting for your first order</Text>
          </InlineStack>
        ) : (
          <InlineStack gap="300" blockAlign="center">
            <Badge tone="success">{isFromShopify ? "Your orders are here" : "Your first order is here"}</Badge>
            <Link url={inShop(paths.transaction(order.paymentId), tenantId)}>{order.reference}</Link>
            <Text as="span">{formatMoney({ amountMinor: order.amountMinor, currency: order.currency })}</Text>
            <DecisionBadge decision={order.decision} />
          </InlineStack>
        )}
      </div>
      {order === undefined && error !== null && (
        <QuietFailure text="Couldn't check for your order." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Box>
  );
}
