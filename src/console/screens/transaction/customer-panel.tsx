import type { PaymentDetail } from "#contract/payment-detail.ts";
import { EmailText } from "#console/screens/transaction/email-text.tsx";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { personName } from "#domain/payments/payment-title.ts";

/** The person who ordered. */
export function CustomerPanel({ payment: { payer } }: { payment: PaymentDetail }) {
  return (
    <FactList
      facts={[
        { name: "Name", value: personName(payer) },
        { name: "Email", value: payer.email && <EmailText email={payer.email} /> },
        { name: "Phone", value: payer.phone },
        { name: "Customer ID", value: payer.id },
        { name: "Earlier orders", value: payer.earlierOrders.toLocaleString("en-US") },
      ]}
    />
  );
}
