import { Link, Text } from "@shopify/polaris";
import { formatCount } from "#domain/payments/page-range.ts";

/** One row of lost business. */
export type Loss = {
  label: string;
  count: number;
  worth: string;
  /** The list of the orders counted; null where there is none. */
  url: string | null;
};

type LossTableProps = { caption: string; counted: string; losses: Loss[] };

/** Losses with their value; each count links to the orders behind it. */
export function LossTable({ caption, counted, losses }: LossTableProps) {
  return (
    <table className="insight-figures" aria-label={caption}>
      <thead>
        <tr>
          {["", counted, "Value"].map((heading) => (
            <th key={heading} scope="col">
              <Text as="span" tone="subdued" variant="bodySm">
                {heading}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {losses.map((loss) => (
          <tr key={loss.label}>
            <th scope="row">
              <Text as="span" fontWeight="regular">
                {loss.label}
              </Text>
            </th>
            <td>
              <LossCount loss={loss} />
            </td>
            <td>
              <bdi>{loss.worth}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LossCount({ loss: { label, count, url } }: { loss: Loss }) {
  if (url === null || count === 0) return formatCount(count);
  return (
    <Link url={url} accessibilityLabel={`${formatCount(count)}, ${label}: show orders`}>
      {formatCount(count)}
    </Link>
  );
}
