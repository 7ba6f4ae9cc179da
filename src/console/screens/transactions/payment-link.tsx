import { Link } from "@shopify/polaris";
import type { PaymentRow } from "#contract/payment-list.ts";
import { paths } from "#console/session/paths.ts";
import { truncateReference } from "#domain/text/truncate.ts";
import "#console/screens/transactions/payment-link-styles.css";

/**
 * The link that opens a transaction: a real one, so that a middle click opens a tab. A click on the row is passed on to
 * it by the table; a click on itself must not reach the row, or the address would be pushed twice.
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

/** The link's id in the page, by which it is found again. */
export function paymentLinkId(paymentId: number | string): string {
  return `payment-link-${paymentId}`;
}
