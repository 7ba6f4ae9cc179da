import type { PaymentDetail } from "#contract/payment-detail.ts";
import { Panel } from "#console/screens/transaction/panel.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

const coverage = laterCode("the guarantee", () => import("#console/screens/transaction/coverage-part.tsx"));

/** What the order's guarantee depends on, and the claim for its chargeback. Only of an order that is or was under guarantee. */
export function CoveragePanel({ paymentId, payment }: { paymentId: string; payment: PaymentDetail }) {
  if (!wasGuaranteed(payment)) return null;
  return (
    <Panel title="Guarantee coverage">
      <LaterPart code={coverage} lines={13}>
        {({ CoveragePart }) => <CoveragePart paymentId={paymentId} disputeState={payment.disputeState} />}
      </LaterPart>
    </Panel>
  );
}

/** An approved order's guarantee is rejected only once its claim is declined. */
function wasGuaranteed({ guaranteeStatus, guaranteeEndedAt, decision }: PaymentDetail): boolean {
  return guaranteeStatus === 2 || guaranteeEndedAt !== null || (guaranteeStatus === 3 && decision === "approved");
}
