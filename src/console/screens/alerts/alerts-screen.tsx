import { BlockStack, Card, Page, Pagination, SkeletonBodyText } from "@shopify/polaris";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { JoinedNotice, type Joined } from "#console/screens/alerts/joined-notice.tsx";
import { WaitingAlert } from "#console/screens/alerts/waiting-alert.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { ALERTS_PAGE, listUnmatchedAlerts } from "#contract/alerts.ts";
import { transactionsAddress } from "#console/ui/transactions-address.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";

/** `/transactions/alerts`: chargeback alerts that fit no order, or more than one, each to be joined to its order. */
export function AlertsScreen() {
  usePageTitle("Unmatched alerts");
  const go = useGo();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const setPage = (next: number) => go(withQuery(`${pathname}${search}`, { page: String(next) }));
  const [joined, setJoined] = useState<Joined | null>(null);
  const { data, error, refetch, isFetching } = useEndpoint(listUnmatchedAlerts, { query: { page } }, { keepPrevious: true });
  const isAwaited = useAwaitsServer(error);
  const hasFailed = error !== null || (data === undefined && isAwaited);
  return (
    <Page
      title="Unmatched alerts"
      subtitle="Chargeback alerts that fit no order, or more than one. Select the order that each is about."
      backAction={{ content: "Transactions", onAction: () => go(paths.transactions()) }}
    >
      <BlockStack gap="400">
        <div role="status">{joined && <JoinedNotice key={joined.time} joined={joined} onDismiss={() => setJoined(null)} />}</div>
        {hasFailed && <LoadFailure title="Couldn't load the alerts" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data === undefined && !hasFailed && (
          <Card>
            <div aria-busy="true">
              <SkeletonBodyText lines={8} />
            </div>
          </Card>
        )}
        {data?.alerts.length === 0 && (
          <Card>
            <EmptyState
              title="No unmatched alerts"
              detail="Alerts that don't fit exactly one order appear here. All others are on their orders."
              action={{
                content: "See orders to answer",
                onAction: () => go(transactionsAddress({ ...emptyPaymentFilter, answerDue: true })),
              }}
            />
          </Card>
        )}
        {data?.alerts.map(({ alert, candidates }) => (
          <WaitingAlert
            key={alert.alertId}
            alert={alert}
            candidates={candidates}
            onJoined={(paymentId, reference) => setJoined({ time: (joined?.time ?? 0) + 1, alertId: alert.alertId, paymentId, reference })}
          />
        ))}
        {data !== undefined && data.total > ALERTS_PAGE && (
          <Pagination
            accessibilityLabel="Pages of alerts"
            hasPrevious={page > 1}
            hasNext={page * ALERTS_PAGE < data.total}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        )}
      </BlockStack>
    </Page>
  );
}
