import { IndexTable } from "@shopify/polaris";
import { memo } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { ListColumn } from "#domain/payments/list-columns.ts";
import { paymentCells } from "#console/screens/transactions/payment-cells.tsx";

export type PaymentRowProps = {
  row: PaymentRow;
  index: number;
  isSelected: boolean;
  /** True if the list is of orders that wait for a decision; one that no longer does is dimmed. */
  isQueue: boolean;
};
type PaymentTableRowProps = PaymentRowProps & { columns: readonly ListColumn[] };

/** An order as a table row; a click anywhere on it opens the transaction. */
export const PaymentTableRow = memo(function PaymentTableRow({ row, index, isSelected, isQueue, columns }: PaymentTableRowProps) {
  return (
    <IndexTable.Row
      id={String(row.paymentId)}
      position={index}
      selected={isSelected}
      accessibilityLabel={`Select ${row.reference}`}
      {...(isQueue && !row.isWaiting ? { tone: "subdued" as const } : {})}
    >
      {columns.map((column) => {
        const { className = "", of } = paymentCells[column];
        return (
          <IndexTable.Cell key={column} className={className}>
            {of(row, isQueue)}
          </IndexTable.Cell>
        );
      })}
    </IndexTable.Row>
  );
});
