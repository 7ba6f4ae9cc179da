import { BlockStack, Box, Button, Card, InlineStack, Link, Select, Text } from "@shopify/polaris";
import type { ChangedOrder, Replay } from "#contract/replays.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { FateBadge } from "#console/screens/replays/fate-badge.tsx";
import { OrderDialog } from "#console/screens/replays/order-dialog.tsx";
import { useReplayedOrders } from "#console/screens/replays/queries.ts";
import { readShift, useReplayAddress, writeShift } from "#console/screens/replays/use-replay-address.ts";
import { paths } from "#console/session/paths.ts";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { RowPager } from "#console/ui/row-pager.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { formatMoney, sumToMinor } from "#domain/money/money.ts";
import { formatCount, lastPageOf } from "#domain/payments/page-range.ts";
import { LISTED_ORDERS_MAX } from "#domain/replay/replay.ts";
import { changesOf, shiftsInOrder, shiftWords, sumOf } from "#domain/replay/replay-result.ts";
import { cutTo } from "#domain/text/truncate.ts";

const PAGE_SIZE = 50;
const ALL = "all";
const NAME_LENGTH = 40;
const columns: readonly [RowColumn<ChangedOrder>, ...RowColumn<ChangedOrder>[]] = [
  {
    title: "Order",
    cell: ({ paymentId, reference }) => (
      <Box paddingInlineEnd="300">
        <Link url={paths.transaction(paymentId)} removeUnderline>
          <bdi title={reference}>{cutTo(reference, NAME_LENGTH)}</bdi>
        </Link>
      </Box>
    ),
  },
  {
    title: "Customer",
    cell: ({ createdAt, customer }) => (
      <BlockStack>
        {customer !== "" && (
          <Text as="span">
            <bdi title={customer}>{cutTo(customer, NAME_LENGTH)}</bdi>
          </Text>
        )}
        <Text as="span" tone="subdued" variant="bodySm">
          <InstantText at={createdAt} />
        </Text>
      </BlockStack>
    ),
  },
  {
    title: "Amount",
    isNumber: true,
    cell: ({ amount, currency }) => {
      const amountMinor = sumToMinor(amount, currency);
      return formatMoney(amountMinor === null ? null : { amountMinor, currency });
    },
  },
  {
    title: "Decision",
    cell: ({ from, to }) => (
      <InlineStack gap="100" blockAlign="center" wrap={false}>
        <DecisionBadge decision={from} isInList />
        <Text as="span" tone="subdued">
          →
        </Text>
        <DecisionBadge decision={to} isInList />
      </InlineStack>
    ),
  },
  { title: "Became", cell: ({ fate }) => <FateBadge fate={fate} /> },
  {
    title: "Scenario",
    cell: ({ scenarioThen, scenarioNow }) => (
      <BlockStack>
        <Text as="span" tone="subdued" variant="bodySm">
          <bdi title={scenarioThen}>{cutTo(scenarioThen, NAME_LENGTH)}</bdi>
        </Text>
        {scenarioNow !== scenarioThen && (
          <Text as="span">
            → <bdi title={scenarioNow}>{cutTo(scenarioNow, NAME_LENGTH)}</bdi>
          </Text>
        )}
      </BlockStack>
    ),
  },
];

/** The orders that would be decided differently, by shift, and why: each opens with both traces. */
export function ChangedOrdersCard({ replay }: { replay: Replay }) {
  const { shift, page, openedId, setShift, setPage, openOrder } = useReplayAddress();
  const { ref, width } = useWidth();
  const { data, error, refetch, isFetching } = useReplayedOrders(replay, shift, page);
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const changes = changesOf(shiftsInOrder(replay.shifts));
  const options = changes.map((change) => ({
    value: writeShift(change),
    label: `${shiftWords(change)} (${formatCount(sumOf([change]).orders)})`,
  }));
  const chosen = shift === null ? ALL : writeShift(shift);
  const isOffered = chosen === ALL || options.some(({ value }) => value === chosen);
  return (
    <Card padding="0">
      <Box padding="400">
        <InlineStack gap="300" align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Changed orders
          </Text>
          {(changes.length > 1 || shift !== null) && (
            <Select
              label="Show"
              labelInline
              options={[
                { value: ALL, label: "All changes" },
                ...options,
                ...(isOffered || shift === null ? [] : [{ value: chosen, label: shiftWords(shift) }]),
              ]}
              value={chosen}
              onChange={(value) => setShift(readShift(value))}
            />
          )}
        </InlineStack>
      </Box>
      {data !== undefined && error !== null && (
        <Box paddingInline="400" paddingBlockEnd="300">
          <RefreshFailure text="Couldn't refresh. Showing earlier orders." {...retry} />
        </Box>
      )}
      {hasFailed && (
        <Box padding="400" paddingBlockStart="0">
          <LoadFailure title="Couldn't load the orders" {...retry} />
        </Box>
      )}
      <div ref={ref}>
        {!hasFailed &&
          (data?.orders.length === 0 ? (
            noOrders(data.total)
          ) : (
            <Rows
              rows={data?.orders}
              idOf={({ paymentId }) => paymentId}
              columns={columns}
              actionsOf={actionsOf}
              resourceName={{ singular: "order", plural: "orders" }}
              isNarrow={width !== null && width < TABLE_WIDTH_PX}
            />
          ))}
      </div>
      {data !== undefined && (
        <RowPager page={page} pageSize={PAGE_SIZE} rows={data.orders.length} count={data.total} onPage={setPage} of="changed orders" />
      )}
      {replay.changed > LISTED_ORDERS_MAX && (
        <Box padding="400">
          <Text as="p" tone="subdued">
            {`Only the first ${formatCount(LISTED_ORDERS_MAX)} changed orders have traces.`}
          </Text>
        </Box>
      )}
      {openedId !== null && <OrderDialog replayId={replay.id} paymentId={openedId} onClose={() => openOrder(null)} />}
    </Card>
  );

  function actionsOf({ paymentId, reference }: ChangedOrder) {
    return (
      <InlineStack>
        <Button variant="plain" onClick={() => openOrder(String(paymentId))} accessibilityLabel={`Compare traces of ${reference}`}>
          Compare traces
        </Button>
      </InlineStack>
    );
  }

  function noOrders(total: number) {
    const last = lastPageOf(total, PAGE_SIZE);
    if (total > 0)
      return <EmptyState title="No orders on this page" action={{ content: "Show the last page", onAction: () => setPage(last) }} />;
    if (shift !== null)
      return <EmptyState title="No orders changed like this" action={{ content: "Show all changes", onAction: () => setShift(null) }} />;
    if (replay.status === "done") return <EmptyState title="No orders would be decided differently" />;
    return <EmptyState title="No changed orders yet" detail="Orders that would be decided differently appear here as they are found." />;
  }
}
