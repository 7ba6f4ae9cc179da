import { Box, Button, ButtonGroup, InlineStack, Page, Text, useBreakpoints } from "@shopify/polaris";
import { ExternalIcon, RefreshIcon } from "@shopify/polaris-icons";
import { lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { useSubscription } from "#console/session/use-subscription.ts";
import { useAdminOrder } from "#console/session/use-admin-order.ts";
import { AddToListButton } from "#console/screens/transaction/add-to-list-button.tsx";
import { AddToListDialog } from "#console/screens/transaction/add-to-list-dialog.tsx";
import { OrderBadges } from "#console/screens/transaction/order-badges.tsx";
import { DecisionActions } from "#console/screens/transaction/decision-actions.tsx";
import { useHistory, useItems, usePayment, useRefresh, useRisks, useTrace } from "#console/screens/transaction/queries.ts";
import { ExportEvidenceButton } from "#console/screens/transaction/export-evidence-button.tsx";
import { ExportEvidenceDialog } from "#console/screens/transaction/export-evidence-dialog.tsx";
import { KeepsFocus } from "#console/screens/transaction/keeps-focus.tsx";
import { ManualActions } from "#console/screens/transaction/manual-actions.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { TransactionDetails } from "#console/screens/transaction/transaction-details.tsx";
import { isFinal, TransactionFailure } from "#console/screens/transaction/transaction-failure.tsx";
import { TransactionSkeleton } from "#console/screens/transaction/transaction-skeleton.tsx";
import { orderKeys, useNeighbors } from "#console/screens/transaction/use-neighbors.ts";
import { AssignMenu } from "#console/screens/transaction/assign-menu.tsx";
import { useDecisionKeys } from "#console/ui/use-decision-keys.ts";
import { KeyboardHelp } from "#console/ui/keyboard-help.tsx";
import { useBackToList } from "#console/ui/use-back-to-list.ts";
import { useRememberTransaction } from "#console/ui/use-remember-transaction.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { formatMoney } from "#domain/money/money.ts";
import { paymentTitle } from "#domain/payments/payment-title.ts";
import "#console/screens/transaction/compact-actions-styles.css";

// Loaded on phones and tablets alone.
const CompactActions = lazy(async () => ({ default: (await import("#console/screens/transaction/compact-actions.tsx")).CompactActions }));

/** A no-break space keeps the header's height while the order loads. */
const KEEPS_ITS_LINE = "\u00A0";

/** One order: its risk, why it was decided this way, its details and its activity. */
export function TransactionScreen() {
  const { paymentId = "" } = useParams();
  const { data } = usePayment(paymentId);
  return (
    <KeepsFocus decision={data?.decision}>
      <Order paymentId={paymentId} />
    </KeepsFocus>
  );
}

function Order({ paymentId }: { paymentId: string }) {
  const payment = usePayment(paymentId);
  const refresh = useRefresh(paymentId);
  const backToList = useBackToList();
  const neighbors = useNeighbors(Number(paymentId));
  useDecisionKeys(() => payment.data);
  useRememberTransaction(paymentId);
  const title = payment.data ? paymentTitle(payment.data) : "Order";
  usePageTitle(title);
  const isAwaited = useAwaitsServer(payment.error);
  const adminOrder = useAdminOrder(payment.data?.orderId ?? null);
  const { lgDown: isCompact } = useBreakpoints();
  return (
    <Page
      fullWidth
      {...(neighbors === undefined || isCompact ? {} : { pagination: neighbors })}
      title={title}
      titleMetadata={payment.data && <OrderBadges payment={payment.data} />}
      additionalMetadata={<OrderLine payment={payment.data} />}
      backAction={{ content: "Transactions", onAction: backToList }}
      {...(isCompact
        ? {}
        : {
            primaryAction: payment.data && <DecisionActions payment={payment.data} />,
            secondaryActions: (
              <ButtonGroup>
                {adminOrder !== null && (
                  <Button icon={ExternalIcon} url={adminOrder.url} target="_blank" external>
                    {`Open in ${adminOrder.platformName}`}
                  </Button>
                )}
                {!isFinal(payment.error) && (
                  <Button icon={RefreshIcon} onClick={refresh} disabled={payment.isFetching}>
                    Refresh
                  </Button>
                )}
                {payment.data && <ExportEvidenceButton />}
                {payment.data && <AddToListButton />}
                {payment.data && <AssignMenu payment={payment.data} />}
                {payment.data && <ManualActions paymentId={paymentId} payment={payment.data} />}
              </ButtonGroup>
            ),
          })}
    >
      {isCompact && (
        <div className="compact-actions">
          <Suspense fallback={null}>
            <CompactActions
              key={paymentId}
              paymentId={paymentId}
              payment={payment.data}
              neighbors={neighbors}
              adminOrder={adminOrder}
              onRefresh={isFinal(payment.error) ? null : refresh}
            />
          </Suspense>
        </div>
      )}
      <KeyboardHelp keys={orderKeys} />
      <ExportEvidenceDialog key={`export ${paymentId}`} paymentId={paymentId} />
      <AddToListDialog key={`list ${paymentId}`} paymentId={paymentId} />
      <AskAhead paymentId={paymentId} />
      {payment.data && payment.error && (
        <Box paddingBlockEnd="400">
          <RefreshFailure
            text="Couldn't refresh. Showing earlier details."
            error={payment.error}
            onRetry={refresh}
            isRetrying={payment.isFetching}
          />
        </Box>
      )}
      {payment.data && <TransactionDetails key={paymentId} paymentId={paymentId} payment={payment.data} />}
      {!payment.data && !payment.error && !isAwaited && <TransactionSkeleton />}
      {!payment.data && (payment.error || isAwaited) && (
        <TransactionFailure
          paymentId={paymentId}
          error={payment.error}
          onRetry={refresh}
          isRetrying={payment.isFetching}
          onBack={backToList}
        />
      )}
    </Page>
  );
}

/** The amount, large, and when the order was placed; as high while it loads. */
function OrderLine({ payment }: { payment: PaymentDetail | undefined }) {
  return (
    <InlineStack gap="200" blockAlign="baseline">
      <Text as="span" variant="headingLg" numeric>
        {payment ? formatMoney(payment) : KEEPS_ITS_LINE}
      </Text>
      {payment && <InstantText at={payment.createdAt} />}
    </InlineStack>
  );
}

/** Asks for what the panels show while the order itself is still loading. */
function AskAhead({ paymentId }: { paymentId: string }) {
  useRisks(paymentId);
  useTrace(paymentId);
  useItems(paymentId);
  useHistory(paymentId);
  useSubscription();
  return null;
}
