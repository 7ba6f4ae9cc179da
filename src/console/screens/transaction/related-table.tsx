import { IndexTable, type IndexTableProps } from "@shopify/polaris";
import type { RelatedPayment } from "#contract/payment-risks.ts";
import { RelatedPaymentRow } from "#console/screens/transaction/related-payment-row.tsx";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import "#console/ui/wrapping-table-styles.css";

const headings: IndexTableProps["headings"] = [
  { title: "Reference, date, status" },
  { title: "In common" },
  { title: "Risk, guarantee" },
  { title: "Amount", alignment: "end", paddingBlockEnd: NUMBER_GAP },
  { title: "Customer" },
  { title: "IP, address" },
];
/** Related payments as a table, or as cards where there's no room for columns. */
export function RelatedTable({ payments }: { payments: RelatedPayment[] }) {
  const { ref, width } = useWidth();
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  return (
    <div ref={ref} className="wrapping-table">
      <IndexTable
        condensed={isNarrow}
        selectable={false}
        resourceName={{ singular: "related payment", plural: "related payments" }}
        itemCount={payments.length}
        headings={headings}
      >
        {payments.map((payment, index) => (
          <RelatedPaymentRow key={payment.paymentId} payment={payment} position={index} isNarrow={isNarrow} />
        ))}
      </IndexTable>
    </div>
  );
}
