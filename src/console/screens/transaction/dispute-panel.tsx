import type { PaymentDetail } from "#contract/payment-detail.ts";
import { Panel } from "#console/screens/transaction/panel.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

const disputeList = laterCode("the dispute", () => import("#console/screens/transaction/dispute-list.tsx"));

/** The order's disputes. Few orders have one, so it isn't there until an alert, inquiry or chargeback is known. */
export function DisputePanel({ payment }: { payment: Pick<PaymentDetail, "paymentId" | "disputeState" | "currency" | "guaranteeStatus"> }) {
  if (payment.disputeState === null) return null;
  return (
    <Panel title="Dispute">
      <LaterPart code={disputeList} lines={12}>
        {({ DisputeList }) => <DisputeList payment={payment} />}
      </LaterPart>
    </Panel>
  );
}
