import { Box, Button, ButtonGroup, Card, Page } from "@shopify/polaris";
import { ExportIcon, RefreshIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { exportPayments, listPayments } from "#contract/payment-list.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useDownload } from "#console/api/use-download.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { EmptyPayments } from "#console/screens/transactions/empty-payments.tsx";
import { exportFileName, ExportState } from "#console/screens/transactions/export-button.tsx";
import { FilterBar } from "#console/screens/transactions/filter-bar.tsx";
import { ListStatus, listLengthText } from "#console/screens/transactions/list-status.tsx";
import { NewOrders } from "#console/screens/transactions/new-orders.tsx";
import { Pager } from "#console/ui/pager.tsx";
import { PaymentTable } from "#console/screens/transactions/payment-table.tsx";
import { usePaymentPage } from "#console/screens/transactions/queries.ts";
import { allSorts, sortNames } from "#console/screens/transactions/payment-columns.ts";
import { SortChoice } from "#console/ui/sort-choice.tsx";
import { useFillingList } from "#console/screens/transactions/use-filling-list.ts";
import { useFirstRowFocus } from "#console/screens/transactions/use-first-row-focus.ts";
import { useFocusOnReturn } from "#console/screens/transactions/use-focus-on-return.ts";
import { useNewPayments } from "#console/screens/transactions/use-new-payments.ts";
import { usePaymentList } from "#console/screens/transactions/use-payment-list.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useRememberList } from "#console/session/use-back-to-list.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { lastPageOf } from "#domain/payments/page-range.ts";
import { filterNames, isFilterApplied, withoutFilter } from "#domain/payments/payment-filter.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";

/** So much room the columns need that a payment is judged by; where there is less, there are cards. */
const TABLE_WIDTH_PX = 760;

/** The shop's transactions, filtered, sorted and paged as the address says. */
export function TransactionsScreen() {
  const { list, isDefaultFilter, setFilter, clearFilters, setSort, setPage, setPageSize } = usePaymentList();
  const timeZone = useShopTimeZone();
  const { ref, width } = useWidth();
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
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
  const goToFirstRow = useFirstRowFocus(rows, payments.isFetching);
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
      <ExportState download={download} onRetry={() => void startExport()} />
      <div ref={ref}>
        <Card padding="0">
          <FilterBar
            filter={list.filter}
            today={today}
            onChange={setFilter}
            onClearAll={isDefaultFilter ? null : clearFilters}
            sortChoice={isNarrow && <SortChoice sorts={allSorts} names={sortNames} sort={list.sort} onSort={setSort} />}
          />
          <ListStatus
            length={payments.data && !payments.error ? listLengthText(count, isAtLeast) : null}
            mixesCurrencies={!payments.error && list.sort.by === "amount" && new Set(rows?.map((row) => row.currency)).size > 1}
          />
          <NewOrders
            count={newOrders}
            isUnknown={arrived.isUnknown && !payments.error}
            arrived={arrived}
            isLoading={payments.isFetching}
            onShow={showNew}
          />
          <div aria-busy={payments.isFetching} style={{ opacity: payments.isPlaceholderData ? 0.5 : 1 }}>
            <PaymentTable
              rows={rows}
              sort={list.sort}
              onSort={setSort}
              isNarrow={isNarrow}
              failure={payments.error && <ListFailure error={payments.error} onRetry={reload} isRetrying={payments.isFetching} />}
              empty={
                <EmptyPayments
                  isBehindEnd={count > 0 || list.page > 1}
                  lastPage={isAtLeast ? 1 : lastPageOf(count, list.pageSize)}
                  hasDates={list.filter.orderDate !== null}
                  isFiltered={filterNames.some((name) => name !== "orderDate" && isFilterApplied(list.filter, name))}
                  isDefaultFilter={isDefaultFilter}
                  onPage={setPage}
                  onAllDates={() => setFilter(withoutFilter(list.filter, "orderDate"))}
                />
              }
            />
          </div>
          {rows && rows.length > 0 && !payments.error && (
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
      </div>
    </Page>
  );

  function reload() {
    download.forgetError();
    void forget(listPayments);
  }

  function showNew() {
    goToFirstRow();
    if (list.page !== 1) setPage(1);
    reload();
  }

  async function startExport() {
    const ended = await download.start({ body: { filter: list.filter, sort: list.sort } });
    if (ended === "failed") showFailure("Download File", "Failed to download file");
  }
}

type ListFailureProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** 'Error' in place of the rows, with words and Retry; or that they are not for this person. */
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
