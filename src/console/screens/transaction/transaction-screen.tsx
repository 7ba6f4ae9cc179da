import { Box, Button, ButtonGroup, Card, Page } from "@shopify/polaris";
import { ExternalIcon, RefreshIcon } from "@shopify/polaris-icons";
import { useParams } from "react-router-dom";
import { isStatus } from "#console/api/api-error.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useSubscription } from "#console/session/use-subscription.ts";
import { useAdminOrderUrl } from "#console/session/use-admin-order-url.ts";
import { paymentQuestions, inputOf, useHistory, useItems, usePayment, useRisks, useTrace } from "#console/screens/transaction/queries.ts";
import { TransactionDetails } from "#console/screens/transaction/transaction-details.tsx";
import { TransactionSkeleton } from "#console/screens/transaction/transaction-skeleton.tsx";
import { useBackToList } from "#console/session/use-back-to-list.ts";
import { useRememberTransaction } from "#console/session/use-remember-transaction.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { formatMoney } from "#domain/money/money.ts";
import { paymentTitle } from "#domain/payments/payment-title.ts";

/** One transaction: its risk, why it was decided as it was, its details and what has happened to it. */
export function TransactionScreen() {
  const { paymentId = "" } = useParams();
  const payment = usePayment(paymentId);
  const backToList = useBackToList();
  useRememberTransaction(paymentId);
  const forget = useForgetEndpoint();
  const title = payment.data ? paymentTitle(payment.data) : "Transaction";
  usePageTitle(title);
  const adminUrl = useAdminOrderUrl(payment.data?.orderId ?? null);
  return (
    <Page
      fullWidth
      title={title}
      subtitle={payment.data ? formatMoney(payment.data) : KEEPS_ITS_LINE}
      additionalMetadata={payment.data ? <InstantText at={payment.data.createdAt} /> : KEEPS_ITS_LINE}
      backAction={{ content: "Transactions", onAction: backToList }}
      secondaryActions={
        <ButtonGroup>
          {adminUrl !== null && (
            <Button icon={ExternalIcon} url={adminUrl} target="_blank" external>
              Open in Shopify
            </Button>
          )}
          <Button icon={RefreshIcon} onClick={refresh} disabled={payment.isFetching || isRefused(payment.error)}>
            Refresh
          </Button>
        </ButtonGroup>
      }
    >
      <AskAhead paymentId={paymentId} />
      {payment.data && <TransactionDetails key={paymentId} paymentId={paymentId} payment={payment.data} />}
      {!payment.data && !payment.error && <TransactionSkeleton />}
      {!payment.data && payment.error && (
        <Failure error={payment.error} onRetry={refresh} isRetrying={payment.isFetching} onBack={backToList} />
      )}
    </Page>
  );

  function refresh() {
    for (const question of paymentQuestions) void forget(question, inputOf(paymentId));
  }
}

/** A no-break space: the header is as high while it loads as it will be. */
const KEEPS_ITS_LINE = "\u00A0";

/** Asks what the details will show while the transaction itself is still on its way. */
function AskAhead({ paymentId }: { paymentId: string }) {
  useRisks(paymentId);
  useTrace(paymentId);
  useItems(paymentId);
  useHistory(paymentId);
  useSubscription();
  return null;
}

type FailureProps = {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
  onBack: () => void;
};

/** What is not there, or not for this person, will not be there a moment later. */
function isRefused(error: unknown): boolean {
  return isMissing(error) || isStatus(error, 403);
}

function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 400) || isStatus(error, 422);
}

/** Why there is no transaction to see, and the way on. */
function Failure({ error, onRetry, isRetrying, onBack }: FailureProps) {
  const action = { content: "Back to transactions", onAction: onBack };
  if (isMissing(error)) {
    return (
      <Card>
        <EmptyState
          title="Transaction not found"
          detail="This shop has no transaction with this number. It may belong to another shop."
          action={action}
        />
      </Card>
    );
  }
  if (isStatus(error, 403)) {
    return (
      <Card>
        <EmptyState
          title="You may not see this transaction"
          detail="Your account has no access to the shop it belongs to."
          action={action}
        />
      </Card>
    );
  }
  return (
    <Box>
      <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />
    </Box>
  );
}
