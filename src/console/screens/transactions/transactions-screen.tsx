import { BlockStack, Box, Button, ButtonGroup, Card, Page, useBreakpoints } from "@shopify/polaris";
import { ExportIcon, RefreshIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { exportPayments, listPayments } from "#contract/payment-list.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useDownload } from "#console/api/use-download.ts";
import { useShopTimeZone } from "#console/frame/session.tsx";
import { EmptyPayments } from "#console/screens/transactions/empty-payments.tsx";
import { exportFileName, ExportState } from "#console/screens/transactions/export-payments.tsx";
import { FilterBar } from "#console/screens/transactions/filter-bar.tsx";
import { filterKeys, isFilterApplied, withoutFilter } from "#console/screens/transactions/filter-keys.ts";
import { ListStatus, listLengthText } from "#console/screens/transactions/list-status.tsx";
import { Pager } from "#console/screens/transactions/pager.tsx";
import { PaymentTable } from "#console/screens/transactions/payment-table.tsx";
import { usePaymentPage } from "#console/screens/transactions/queries.ts";
import { useFillingList } from "#console/screens/transactions/use-filling-list.ts";
import { useFocusOnReturn } from "#console/screens/transactions/use-focus-on-return.ts";
import { useNewPayments } from "#console/screens/transactions/use-new-payments.ts";
import { usePaymentList } from "#console/screens/transactions/use-payment-list.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useGo } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";
import { useRememberList } from "#console/screens/transactions/use-back-to-list.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { lastPageOf } from "#domain/payments/page-range.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";

/** The shop's transactions, filtered, sorted and paged as the address says (S2 section 2). */
export function TransactionsScreen() {
  const { list, isDefaultFilter, setFilter, clearFilters, setSort, setPage, setPageSize } = usePaymentList();
  const timeZone = useShopTimeZone();
  const { smDown: isNarrow } = useBreakpoints();
  const payments = usePaymentPage(list);
  const answer = payments.isPlaceholderData ? undefined : payments.data;
  const arrived = useNewPayments(list.filter, answer);
  const isFilling = useFillingList(list, answer, arrived.count);
  const newOrders = isFilling ? 0 : arrived.count;
  const forget = useForgetEndpoint();
  const [today] = useState(() => calendarDay(new Date(), timeZone));
  const download = useDownload(exportPayments, exportFileName(today));
  const showFailure = useFailureToast();
  useRememberList();
  useFocusOnReturn(payments.error ? null : answer?.transactions);
  usePageTitle(newOrders > 0 ? `(${newOrders}) Transactions` : "Transactions");

  const rows = payments.data?.transactions;
  const count = payments.data?.transactionsCount ?? 0;
  const isAtLeast = payments.data?.countIsAtLeast ?? false;
  return (
    <Page
      fullWidth
      title="Transactions"
      secondaryActions={
        <ButtonGroup>
          <Button icon={RefreshIcon} onClick={reload} disabled={payments.isFetching}>
            Refresh
          </Button>
          <Button icon={ExportIcon} onClick={() => void startExport()} loading={download.isRunning}>
            Export CSV
          </Button>
        </ButtonGroup>
      }
    >
      <BlockStack gap="400">
        <ExportState download={download} onRetry={() => void startExport()} />
        <Card padding="0">
          <FilterBar filter={list.filter} today={today} onChange={setFilter} onClearAll={isDefaultFilter ? null : clearFilters} />
          <ListStatus
            length={payments.data ? listLengthText(count, isAtLeast) : null}
            mixesCurrencies={list.sort.by === "amount" && new Set(rows?.map((row) => row.currency)).size > 1}
            newOrders={newOrders}
            isNewUnknown={arrived.isUnknown && !payments.error}
            isAskingNew={arrived.isAsking}
            onAskNew={arrived.askAgain}
            isLoadingNew={payments.isFetching}
            onShowNew={showNew}
          />
          {payments.error ? (
            <ListFailure error={payments.error} onRetry={reload} isRetrying={payments.isFetching} />
          ) : (
            <div aria-busy={payments.isFetching} style={{ opacity: payments.isPlaceholderData ? 0.5 : 1 }}>
              <PaymentTable
                rows={rows}
                sort={list.sort}
                onSort={setSort}
                isNarrow={isNarrow}
                empty={
                  <EmptyPayments
                    isBehindEnd={count > 0 || list.page > 1}
                    lastPage={isAtLeast ? 1 : lastPageOf(count, list.pageSize)}
                    hasDates={list.filter.orderDate !== null}
                    isFiltered={filterKeys.some((key) => key !== "orderDate" && isFilterApplied(list.filter, key))}
                    isDefaultFilter={isDefaultFilter}
                    onPage={setPage}
                    onAllDates={() => setFilter(withoutFilter(list.filter, "orderDate"))}
                    onClearFilters={clearFilters}
                  />
                }
              />
            </div>
          )}
          {rows && !payments.error && (
            <Pager
              page={list.page}
              pageSize={list.pageSize}
              rows={rows.length}
              count={count}
              isAtLeast={isAtLeast}
              onPage={setPage}
              onPageSize={setPageSize}
            />
          )}
        </Card>
      </BlockStack>
    </Page>
  );

  function reload() {
    void forget(listPayments);
  }

  function showNew() {
    if (list.page !== 1) setPage(1);
    reload();
  }

  async function startExport() {
    const ended = await download.start({ body: { filter: list.filter, sort: list.sort } });
    if (ended === "failed") showFailure("Download File", "Failed to download file");
  }
}

type ListFailureProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** 'Error' in place of the rows (S2 section 8), with words and Retry; or that they are not for this person. */
function ListFailure({ error, onRetry, isRetrying }: ListFailureProps) {
  const go = useGo();
  if (isStatus(error, 403)) {
    return (
      <EmptyState
        title="You may not see these transactions"
        detail="Your account has no access to them in this shop."
        action={{ content: "Choose another shop", onAction: () => go(paths.tenantSelection()) }}
      />
    );
  }
  return (
    <Box padding="400">
      <ErrorState title="Error" error={error} onRetry={onRetry} isRetrying={isRetrying} />
    </Box>
  );
}
