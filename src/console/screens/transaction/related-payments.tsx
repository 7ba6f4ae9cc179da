import { IndexTable, Text } from "@shopify/polaris";
import type { RelatedPayment } from "#contract/payment-risks.ts";
import { RelatedPaymentRow } from "#console/screens/transaction/related-payment-row.tsx";
import { useWidth } from "#console/ui/use-width.ts";

const columns = ["Reference, date, status", "In common", "Risk, guarantee", "Amount", "Customer", "IP, address"] as const;
const [first, ...others] = columns;
/** Below this width the columns don't fit. */
const COLUMNS_WIDTH_PX = 760;

/** Orders with the same card, device, email, phone, IP or address, and what they have in common. */
export function RelatedPayments({ payments }: { payments: RelatedPayment[] }) {
  if (payments.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No data available
      </Text>
    );
  }
  return <RelatedTable payments={payments} />;
}

function RelatedTable({ payments }: { payments: RelatedPayment[] }) {
  const { ref, width } = useWidth();
  const isNarrow = width !== null && width < COLUMNS_WIDTH_PX;
  return (
    <div ref={ref}>
      <IndexTable
        condensed={isNarrow}
        selectable={false}
        resourceName={{ singular: "related payment", plural: "related payments" }}
        itemCount={payments.length}
        headings={[{ title: first }, ...others.map((title) => ({ title }))]}
      >
        {payments.map((payment, index) => (
          <RelatedPaymentRow key={payment.paymentId} payment={payment} position={index} isNarrow={isNarrow} />
        ))}
      </IndexTable>
    </div>
  );
}
