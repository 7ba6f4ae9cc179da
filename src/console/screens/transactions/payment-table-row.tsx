import { BlockStack, IndexTable, Text } from "@shopify/polaris";
import { memo } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { ColumnLines } from "#console/screens/transactions/column-lines.ts";
import { paymentCells } from "#console/screens/transactions/payment-cells.tsx";

export type PaymentRowProps = {
  row: PaymentRow;
  index: number;
  isSelected: boolean;
  /** True if the list is of orders that wait for a decision; one that no longer does is dimmed. */
  isQueue: boolean;
};
type PaymentTableRowProps = PaymentRowProps & { columns: readonly ColumnLines[] };

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
      {columns.map((lines) => (
        <PaymentCell key={lines[0]} {...{ row, isQueue, lines }} />
      ))}
    </IndexTable.Row>
  );
});

function PaymentCell({ row, isQueue, lines: [first, ...others] }: Pick<PaymentRowProps, "row" | "isQueue"> & { lines: ColumnLines }) {
  const { className = "", of } = paymentCells[first];
  if (others.length === 0) return <IndexTable.Cell className={className}>{of(row, isQueue)}</IndexTable.Cell>;
  return (
    <IndexTable.Cell className={className}>
      <BlockStack gap="050">
        {of(row, isQueue)}
        {others.map((column) => (
          <Text key={column} as="span" tone="subdued">
            {paymentCells[column].of(row, isQueue)}
          </Text>
        ))}
      </BlockStack>
    </IndexTable.Cell>
  );
}
