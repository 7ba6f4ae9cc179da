import { Button, ButtonGroup, Card, Page } from "@shopify/polaris";
import { ExportIcon, RefreshIcon } from "@shopify/polaris-icons";
import { useMemo } from "react";
import { columnLines } from "#console/screens/transactions/column-lines.ts";
import { ColumnsButton } from "#console/screens/transactions/columns-button.tsx";
import { ExportState } from "#console/screens/transactions/export-state.tsx";
import { FilterBar } from "#console/screens/transactions/filter-bar.tsx";
import { ListFailure, ListRefreshFailure } from "#console/screens/transactions/list-failure.tsx";
import { ListStatus } from "#console/screens/transactions/list-status.tsx";
import { NewOrders } from "#console/screens/transactions/new-orders.tsx";
import { allSortsOf, paymentSortNames } from "#console/screens/transactions/payment-columns.ts";
import { PaymentTable } from "#console/screens/transactions/payment-table.tsx";
import { useBulkDecisions } from "#console/screens/transactions/use-bulk-decisions.ts";
import { useColumns } from "#console/screens/transactions/use-columns.ts";
import { useTransactionsList, type TransactionsList } from "#console/screens/transactions/use-transactions-list.ts";
import { QueueFigures } from "#console/screens/transactions/queue-figures.tsx";
import { UnmatchedAlerts } from "#console/screens/transactions/unmatched-alerts.tsx";
import { ViewTabs } from "#console/screens/transactions/view-tabs.tsx";
import { listKeys } from "#console/screens/transactions/use-list-keys.ts";
import { KeyboardHelp } from "#console/ui/keyboard-help.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { useWidth } from "#console/ui/use-width.ts";

/** Room for the columns that an order is judged by, some below others; a narrower list shows cards. */
const TABLE_WIDTH_PX = 680;

const pager = laterCode("the page numbers", () => import("#console/ui/pager.tsx"));
const sortChoice = laterCode("the sort menu", () => import("#console/ui/sort-choice.tsx"));
const emptyPayments = laterCode("the note about this list", () => import("#console/screens/transactions/empty-payments.tsx"));

/** The shop's orders, filtered, sorted and paged as the URL says. */
export function TransactionsScreen() {
  const transactions = useTransactionsList();
  const { ref, width } = useWidth();
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  const { list, rows, length, error, refreshError, isFetching, newOrders, outdated } = transactions;
  const isQueue = list.filter.needsReview;
  const bulk = useBulkDecisions(transactions.rows, { isQueue, focusAfter: transactions.focusAfter });
  const names = useColumns();
  const columns = useMemo(() => columnLines(names, width), [names, width]);
  return (
    <Page fullWidth title="Transactions" secondaryActions={<ListActions {...transactions} />}>
      <KeyboardHelp keys={listKeys} />
      <ExportState download={transactions.download} onRetry={transactions.startExport} />
      <div ref={ref}>
        <Card padding="0">
          <ViewTabs filter={list.filter} />
          {isQueue && <QueueFigures />}
          <FilterBar
            filter={list.filter}
            today={transactions.today}
            isListShown={rows !== undefined}
            onChange={transactions.setFilter}
            onSearch={transactions.setSearch}
            onClearAll={transactions.canClear ? transactions.clearFilters : null}
            end={
              isNarrow ? (
                <LaterPart code={sortChoice} lines={1}>
                  {({ SortChoice }) => (
                    <SortChoice sorts={allSortsOf(list.filter)} names={paymentSortNames} sort={list.sort} onSort={transactions.setSort} />
                  )}
                </LaterPart>
              ) : (
                <ColumnsButton />
              )
            }
          />
          <ListStatus length={length} rows={error ? undefined : rows} sort={list.sort} />
          <NewOrders
            count={newOrders}
            isQueue={list.sort.by === "queue"}
            outdated={outdated}
            isLoading={isFetching}
            isNarrow={isNarrow}
            onShow={transactions.showNew}
          />
          {refreshError && <ListRefreshFailure error={refreshError} onRetry={transactions.reload} isRetrying={isFetching} />}
          <div role="region" aria-label="Orders" aria-busy={isFetching} style={{ opacity: transactions.isOfAnotherPage ? 0.5 : 1 }}>
            <PaymentTable
              rows={rows}
              sort={list.sort}
              onSort={transactions.setSort}
              isNarrow={isNarrow}
              bulk={bulk}
              isQueue={isQueue}
              columns={columns}
              failure={
                error || transactions.isAwaited ? <ListFailure error={error} onRetry={transactions.reload} isRetrying={isFetching} /> : null
              }
              empty={
                <LaterPart code={emptyPayments} lines={3}>
                  {({ EmptyPayments }) => <EmptyPayments {...transactions} />}
                </LaterPart>
              }
            />
          </div>
          {rows && rows.length > 0 && length && (
            <LaterPart code={pager} lines={2}>
              {({ Pager }) => (
                <Pager
                  {...length}
                  page={list.page}
                  pageSize={list.pageSize}
                  rows={rows.length}
                  onPage={transactions.setPage}
                  onPageSize={transactions.setPageSize}
                />
              )}
            </LaterPart>
          )}
        </Card>
      </div>
    </Page>
  );
}

function ListActions({ isFetching, reload, download, startExport }: TransactionsList) {
  return (
    <ButtonGroup>
      <UnmatchedAlerts />
      <Button icon={RefreshIcon} onClick={reload} disabled={isFetching}>
        Refresh
      </Button>
      <Button icon={ExportIcon} onClick={startExport} loading={download.isRunning}>
        Export CSV
      </Button>
    </ButtonGroup>
  );
}
