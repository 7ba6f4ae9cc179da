import { Divider } from "@shopify/polaris";
import { Fragment, lazy, Suspense, useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { DisputeCard } from "#console/screens/transaction/dispute-card.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { ShopifyEvidence } from "#console/screens/transaction/shopify-evidence.tsx";
import { useShopifyOrder } from "#console/screens/transaction/shopify-panel.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { useAlertAddress } from "#console/screens/transaction/use-alert-address.ts";
import { useDisputes } from "#console/screens/transaction/use-disputes.ts";
import { useOpener } from "#console/ui/use-opener.ts";
import { UNDER_GUARANTEE } from "#domain/payments/guarantee-status.ts";

const LazyDialog = lazy(async () => ({ default: (await import("#console/screens/transaction/alert-dialog.tsx")).AlertDialog }));

/** The evidence of a dispute that Shopify told of. */
function AtShopify({ paymentId, cbId }: { paymentId: string; cbId: string | null }) {
  const { tenant } = useSession();
  return tenant.platform === "SHOPIFY" && cbId !== null ? <OfDispute paymentId={paymentId} cbId={cbId} /> : null;
}

function OfDispute({ paymentId, cbId }: { paymentId: string; cbId: string }) {
  const { data } = useShopifyOrder(paymentId);
  const dispute = data?.disputes.find(({ disputeId }) => disputeId === cbId);
  return dispute === undefined ? null : <ShopifyEvidence paymentId={paymentId} dispute={dispute} />;
}

/** An order's disputes, the one that stands for it first, and the dialog of the alert that the address names. */
export function DisputeList({ payment }: { payment: Pick<PaymentDetail, "paymentId" | "currency" | "guaranteeStatus"> }) {
  const paymentId = String(payment.paymentId);
  const disputes = useDisputes(paymentId);
  const { openId, open, close } = useAlertAddress();
  const opener = useOpener();
  const [shownId, setShownId] = useState(openId);
  if (openId !== null && openId !== shownId) setShownId(openId);
  const dispute = disputes.data?.find(({ alerts }) => alerts.some(({ alertId }) => alertId === shownId));
  const alert = dispute?.alerts.find(({ alertId }) => alertId === shownId);
  return (
    <>
      <Answered query={disputes} lines={12}>
        {(found) =>
          found.map((each, index) => (
            <Fragment key={each.disputeId}>
              {index > 0 && <Divider />}
              <DisputeCard dispute={each} onShowAlert={open} />
              <AtShopify paymentId={paymentId} cbId={each.cbId} />
            </Fragment>
          ))
        }
      </Answered>
      {alert && dispute && (
        <Suspense fallback={null}>
          <LazyDialog
            key={alert.alertId}
            paymentId={paymentId}
            alert={alert}
            refund={dispute.refund}
            currency={payment.currency}
            isGuaranteed={payment.guaranteeStatus === UNDER_GUARANTEE}
            isOpen={openId !== null}
            opener={opener}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
