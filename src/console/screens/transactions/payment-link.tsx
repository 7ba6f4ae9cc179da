import { Link } from "@shopify/polaris";
import type { PaymentRow } from "#contract/payment-list.ts";
import { paths } from "#console/frame/paths.ts";
import { truncateReference } from "#domain/text/truncate.ts";

/**
 * The link that opens a transaction: a real one, so that a middle click opens a tab. A click on the row is passed on to
 * it by the table; a click on itself must not reach the row, or the address would be pushed twice.
 */
export function PaymentLink({ row }: { row: Pick<PaymentRow, "paymentId" | "reference"> }) {
  const reference = row.reference.trim() || "No reference";
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Link dataPrimaryLink removeUnderline monochrome url={paths.transaction(row.paymentId)}>
        <bdi title={reference} style={{ fontWeight: "var(--p-font-weight-semibold)", overflowWrap: "anywhere" }}>
          {truncateReference(reference)}
        </bdi>
      </Link>
    </span>
  );
}
