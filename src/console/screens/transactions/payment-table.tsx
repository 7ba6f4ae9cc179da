import { Box, IndexTable, SkeletonBodyText } from "@shopify/polaris";
import { useRef, type ReactNode } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { QUEUE_SORT, type PaymentSort } from "#domain/payments/payment-sort.ts";
import type { ColumnLines } from "#console/screens/transactions/column-lines.ts";
import { BulkBar } from "#console/screens/transactions/bulk-bar.tsx";
import { PaymentCard } from "#console/screens/transactions/payment-card.tsx";
import { paymentColumn, paymentSortNames, type PaymentColumn } from "#console/screens/transactions/payment-columns.ts";
import type { BulkDecisions } from "#console/screens/transactions/use-bulk-decisions.ts";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { PaymentTableRow } from "#console/screens/transactions/payment-table-row.tsx";
import { useAriaSort } from "#console/ui/use-aria-sort.ts";
import { useMixedCheckboxes } from "#console/ui/use-mixed-checkboxes.ts";
import "#console/screens/transactions/payment-table-styles.css";

type PaymentTableProps = {
  /** Undefined while the first rows load. */
  rows: PaymentRow[] | undefined;
  sort: PaymentSort;
  onSort: (sort: PaymentSort) => void;
  /** True if there's only room for cards. */
  isNarrow: boolean;
  /** True if the list is of orders that wait for a decision. */
  isQueue: boolean;
  /** From the left. The first stays in view when the others are scrolled. */
  columns: readonly ColumnLines[];
  /** Shown in place of the rows if there are none. */
  empty: ReactNode;
  /** To select rows and decide on them together; null for those who may not. */
  bulk: BulkDecisions | null;
  /** Why loading failed, shown below the headings; null if it didn't. */
  failure: ReactNode;
};

/** The list's rows: a table, or cards if it doesn't fit. */
export function PaymentTable({ rows, sort, onSort, isNarrow, isQueue, columns: lines, empty, bulk, failure }: PaymentTableProps) {
  const columns = lines.map(paymentColumn);
  const sortColumn = columns.findIndex((column) => column.sort === sort.by);
  const sortDirection = sort.direction === "asc" ? "ascending" : "descending";
  const [first, ...others] = columns.map(headingOf);
  const table = useRef<HTMLDivElement>(null);
  // The checkboxes have a column of their own, before the others.
  useAriaSort(table, bulk === null || sortColumn === -1 ? sortColumn : sortColumn + 1, sortDirection);
  useMixedCheckboxes(table);
  if (first === undefined) throw new Error("A list has columns");
  if (failure !== null && isNarrow) return failure;
  return (
    <div ref={table} className={lines.some((line) => line.length > 1) ? "payment-table payment-table--narrow" : "payment-table"}>
      {isNarrow && bulk && bulk.selectedCount > 0 && <BulkBar bulk={bulk} />}
      <IndexTable
        condensed={isNarrow}
        selectable={bulk !== null && !isNarrow}
        {...(isNarrow ? {} : bulk?.tableProps)}
        resourceName={{ singular: "order", plural: "orders" }}
        itemCount={failure === null ? (rows?.length ?? SKELETON_ROWS) : 1}
        headings={[first, ...others]}
        sortable={columns.map((column) => column.sort !== null)}
        sortColumnIndex={sortColumn}
        sortDirection={sortDirection}
        sortToggleLabels={sortLabelsOf(columns)}
        defaultSortDirection="descending"
        onSort={(index, direction) => {
          const by = columns[index]?.sort;
          if (by) onSort(by === "queue" ? QUEUE_SORT : { by, direction: direction === "ascending" ? "asc" : "desc" });
        }}
        emptyState={empty}
      >
        {failure === null ? (rows?.map(rowOf) ?? skeletonRows(isNarrow, columns)) : failureRow(failure, columns)}
      </IndexTable>
    </div>
  );

  function rowOf(row: PaymentRow, index: number) {
    const isSelected = bulk?.isSelected(row.paymentId) ?? false;
    if (isNarrow) return <PaymentCard key={row.paymentId} {...{ row, index, isSelected, isQueue }} onSelect={bulk?.select ?? null} />;
    return <PaymentTableRow key={row.paymentId} {...{ row, index, isSelected, isQueue }} columns={lines} />;
  }
}

const SKELETON_ROWS = 12;

/** What each heading's button does, by the heading's index. */
function sortLabelsOf(columns: Columns) {
  return Object.fromEntries(
    columns.flatMap(({ sort }, index) =>
      sort === null ? [] : [[index, { ascending: paymentSortNames[sort].asc, descending: paymentSortNames[sort].desc }]],
    ),
  );
}

type Columns = readonly PaymentColumn[];

function headingOf(column: Columns[number]) {
  return {
    title: column.title,
    alignment: column.isNumber ? ("end" as const) : ("start" as const),
    // The earliest is the most urgent.
    ...(column.sort === "answerDue" ? { defaultSortDirection: "ascending" as const } : {}),
    paddingBlockEnd: column.isNumber ? NUMBER_GAP : undefined,
  };
}

function failureRow(failure: ReactNode, columns: Columns) {
  return (
    <IndexTable.Row id="failure" position={0} hideSelectable>
      <IndexTable.Cell className="payment-table__failure" colSpan={columns.length}>
        {failure}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function skeletonRows(isNarrow: boolean, columns: Columns) {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <IndexTable.Row key={index} id={`loading-${index}`} position={index} rowType="data" hideSelectable>
      {isNarrow ? (
        <Box padding="300" width="100%">
          <SkeletonBodyText lines={3} />
        </Box>
      ) : (
        columns.map((column) => (
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
