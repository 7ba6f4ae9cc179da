import { Box, IndexTable, SkeletonBodyText } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { PaymentSort } from "#domain/payments/payment-filter.ts";
import { PaymentCard } from "#console/screens/transactions/payment-card.tsx";
import { paymentColumns } from "#console/screens/transactions/payment-columns.ts";
import { PaymentTableRow } from "#console/screens/transactions/payment-table-row.tsx";

type PaymentTableProps = {
  /** Undefined while the first rows load. */
  rows: PaymentRow[] | undefined;
  sort: PaymentSort;
  onSort: (sort: PaymentSort) => void;
  /** True where there is room for cards only. */
  isNarrow: boolean;
  /** Shown in place of the rows where there are none. */
  empty: ReactNode;
};

/** The rows of the transactions list: a table, or cards on a phone. */
export function PaymentTable({ rows, sort, onSort, isNarrow, empty }: PaymentTableProps) {
  const sortColumn = paymentColumns.findIndex((column) => column.sort === sort.by);
  const [first, ...others] = paymentColumns;
  return (
    <IndexTable
      condensed={isNarrow}
      selectable={false}
      resourceName={{ singular: "payment", plural: "payments" }}
      itemCount={rows?.length ?? SKELETON_ROWS}
      headings={[headingOf(first), ...others.map(headingOf)]}
      sortable={paymentColumns.map((column) => column.sort !== null)}
      sortColumnIndex={sortColumn}
      sortDirection={sort.direction === "asc" ? "ascending" : "descending"}
      defaultSortDirection="descending"
      onSort={(index, direction) => {
        const by = paymentColumns[index]?.sort;
        if (by) onSort({ by, direction: direction === "ascending" ? "asc" : "desc" });
      }}
      emptyState={empty}
    >
      {rows
        ? rows.map((row, index) =>
            isNarrow ? (
              <PaymentCard key={row.paymentId} row={row} index={index} />
            ) : (
              <PaymentTableRow key={row.paymentId} row={row} index={index} />
            ),
          )
        : skeletonRows(isNarrow)}
    </IndexTable>
  );
}

const SKELETON_ROWS = 12;

function headingOf(column: (typeof paymentColumns)[number]) {
  return {
    title: column.title,
    alignment: column.isNumber ? ("end" as const) : ("start" as const),
  };
}

function skeletonRows(isNarrow: boolean) {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <IndexTable.Row key={index} id={`loading-${index}`} position={index} rowType="data">
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
