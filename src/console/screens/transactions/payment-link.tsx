import { Link } from "@shopify/polaris";
import type { PaymentRow } from "#contract/payment-list.ts";
import { paths } from "#console/session/paths.ts";
import { truncateReference } from "#domain/text/truncate.ts";
import "#console/screens/transactions/payment-link-styles.css";

/**
 * A real link to the transaction, so that a middle click opens a tab. The table forwards a click on the row to it; its own
 * clicks must not reach the row, or the URL would be pushed twice.
 */
export function PaymentLink({ row }: { row: Pick<PaymentRow, "paymentId" | "reference"> }) {
  const reference = row.reference.trim() || "No reference";
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Link id={paymentLinkId(row.paymentId)} dataPrimaryLink removeUnderline monochrome url={paths.transaction(row.paymentId)}>
        <bdi className="payment-link" title={reference}>
          {truncateReference(reference)}
        </bdi>
      </Link>
    </span>
  );
}

/** Id of the link's element, to focus it later. */
export function paymentLinkId(paymentId: number | string): string {
  return `payment-link-${paymentId}`;
}
