import { Text } from "@shopify/polaris";
import type { RelatedPayment } from "#contract/payment-risks.ts";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

/** About as many lines of a skeleton as a related payment takes. */
const LINES_PER_PAYMENT = 4;

const relatedTable = laterCode("related payments", () => import("#console/screens/transaction/related-table.tsx"));

/** Orders with the same card, device, email, phone, IP or address, and what they have in common. */
export function RelatedPayments({ payments }: { payments: RelatedPayment[] }) {
  if (payments.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No data available
      </Text>
    );
  }
  return (
    <LaterPart code={relatedTable} lines={payments.length * LINES_PER_PAYMENT}>
      {({ RelatedTable }) => <RelatedTable payments={payments} />}
    </LaterPart>
  );
}
