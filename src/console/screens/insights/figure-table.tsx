import { Link, Text } from "@shopify/polaris";
import { formatCount } from "#domain/payments/page-range.ts";

export type Figure = {
  label: string;
  count: number;
  worth: string;
  /** The list of what was counted; null where there is none. */
  url: string | null;
};

type FigureTableProps = { caption: string; counted: string; figures: Figure[] };

/** Figures with what they are worth; a count leads to what was counted. */
export function FigureTable({ caption, counted, figures }: FigureTableProps) {
  return (
    <table className="insight-figures" aria-label={caption}>
      <thead>
        <tr>
          {["", counted, "Worth"].map((heading) => (
            <th key={heading} scope="col">
              <Text as="span" tone="subdued" variant="bodySm">
                {heading}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.label}>
            <th scope="row">
              <Text as="span" fontWeight="regular">
                {figure.label}
              </Text>
            </th>
            <td>
              <FigureCount figure={figure} />
            </td>
            <td>
              <bdi>{figure.worth}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FigureCount({ figure: { label, count, url } }: { figure: Figure }) {
  if (url === null || count === 0) return formatCount(count);
  return (
    <Link url={url} accessibilityLabel={`${formatCount(count)}, ${label}: show the transactions`}>
      {formatCount(count)}
    </Link>
  );
}
