import { Box, IndexTable, SkeletonBodyText } from "@shopify/polaris";
import { useRef, type ReactNode } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { BulkBar } from "#console/screens/transactions/bulk-bar.tsx";
import { PaymentCard } from "#console/screens/transactions/payment-card.tsx";
import { paymentColumns, paymentSortNames } from "#console/screens/transactions/payment-columns.ts";
import type { BulkDecisions } from "#console/screens/transactions/use-bulk-decisions.ts";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { PaymentTableRow } from "#console/screens/transactions/payment-table-row.tsx";
import { useAriaSort } from "#console/ui/use-aria-sort.ts";
import "#console/screens/transactions/payment-table-styles.css";

type PaymentTableProps = {
  /** Undefined while the first rows load. */
  rows: PaymentRow[] | undefined;
  sort: PaymentSort;
  onSort: (sort: PaymentSort) => void;
  /** True if there's only room for cards. */
  isNarrow: boolean;
  /** Shown in place of the rows if there are none. */
  empty: ReactNode;
  /** To select rows and decide on them together; null for those who may not. */
  bulk: BulkDecisions | null;
  /** Why loading failed, shown below the headings; null if it didn't. */
  failure: ReactNode;
};

/** The list's rows: a table, or cards if it doesn't fit. */
export function PaymentTable({ rows, sort, onSort, isNarrow, empty, bulk, failure }: PaymentTableProps) {
  const sortColumn = paymentColumns.findIndex((column) => column.sort === sort.by);
  const sortDirection = sort.direction === "asc" ? "ascending" : "descending";
  const [first, ...others] = paymentColumns;
  const table = useRef<HTMLDivElement>(null);
  // The checkboxes have a column of their own, before the others.
  useAriaSort(table, bulk === null ? sortColumn : sortColumn + 1, sortDirection);
  if (failure !== null && isNarrow) return failure;
  return (
    <div ref={table}>
      {isNarrow && bulk && bulk.selectedCount > 0 && <BulkBar bulk={bulk} />}
      <IndexTable
        condensed={isNarrow}
        selectable={bulk !== null && !isNarrow}
        {...(isNarrow ? {} : bulk?.tableProps)}
        resourceName={{ singular: "order", plural: "orders" }}
        itemCount={failure === null ? (rows?.length ?? SKELETON_ROWS) : 1}
        headings={[headingOf(first), ...others.map(headingOf)]}
        sortable={paymentColumns.map((column) => column.sort !== null)}
        sortColumnIndex={sortColumn}
        sortDirection={sortDirection}
        sortToggleLabels={sortLabels}
        defaultSortDirection="descending"
        onSort={(index, direction) => {
          const by = paymentColumns[index]?.sort;
          if (by) onSort({ by, direction: direction === "ascending" ? "asc" : "desc" });
        }}
        emptyState={empty}
      >
        {failure === null ? (rows?.map(rowOf) ?? skeletonRows(isNarrow)) : failureRow(failure)}
      </IndexTable>
    </div>
  );

  function rowOf(row: PaymentRow, index: number) {
    const isSelected = bulk?.isSelected(row.paymentId) ?? false;
    if (isNarrow)
      return <PaymentCard key={row.paymentId} row={row} index={index} isSelected={isSelected} onSelect={bulk?.select ?? null} />;
    return <PaymentTableRow key={row.paymentId} row={row} index={index} isSelected={isSelected} />;
  }
}

const SKELETON_ROWS = 12;

/** What each heading's button does, by the heading's index. */
const sortLabels = Object.fromEntries(
  paymentColumns.flatMap(({ sort }, index) =>
    sort === null ? [] : [[index, { ascending: paymentSortNames[sort].asc, descending: paymentSortNames[sort].desc }]],
  ),
);

function headingOf(column: (typeof paymentColumns)[number]) {
  return {
    title: column.title,
    alignment: column.isNumber ? ("end" as const) : ("start" as const),
    paddingBlockEnd: column.isNumber ? NUMBER_GAP : undefined,
  };
}

function failureRow(failure: ReactNode) {
  return (
    <IndexTable.Row id="failure" position={0} hideSelectable>
      <IndexTable.Cell className="payment-table__failure" colSpan={paymentColumns.length}>
        {failure}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function skeletonRows(isNarrow: boolean) {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <IndexTable.Row key={index} id={`loading-${index}`} position={index} rowType="data" hideSelectable>
      {isNarrow ? (
        <Box padding="300" width="100%">
          <SkeletonBodyText lines={3} />
        </Box>
      ) : (
        paymentColumns.map((column) => (
          <IndexTable.Cell key={column.title}>
            <Box paddingBlock="150">
              <SkeletonBodyText lines={1} />
            </Box>
          </IndexTable.Cell>
        ))
      )}
    </IndexTable.Row>
  ));
}
