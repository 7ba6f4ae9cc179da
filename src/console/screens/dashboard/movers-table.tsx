import { BlockStack, DataTable, Link, Text } from "@shopify/polaris";
import { OTHERS } from "#console/charts/chart-data.ts";
import { signedText } from "#domain/figures/span-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { Mover, OtherMovers, PeriodFigures } from "#domain/figures/movers.ts";

/** A mover with the addresses of its orders in both periods. */
type LinkedMover = Mover & { urlNow: string | null; urlBefore: string | null };

type MoversTableProps = {
  title: string;
  heading: string;
  /** Null if a filter rules them out. */
  rows: LinkedMover[] | null;
  /** The rest, so that each column adds up to the total; null if there is none. */
  others: OtherMovers | null;
  valueOf: (figures: PeriodFigures) => number;
  format: (value: number) => string;
};

/** The columns of figures. */
export const columnNames = { before: "Previous", now: "Current", change: "Change" } as const;

/** The largest changes of one kind, both values linked to their orders. */
export function MoversTable({ title, heading, rows, others, valueOf, format }: MoversTableProps) {
  const cell = (of: string, figures: PeriodFigures, url: string | null) =>
    url === null || figures.orders === 0 ? (
      format(valueOf(figures))
    ) : (
      <Link key="link" url={url} accessibilityLabel={`${format(valueOf(figures))}, ${of}`} removeUnderline>
        {format(valueOf(figures))}
      </Link>
    );
  const changeCell = ({ now, before }: Pick<Mover, "now" | "before">) => signedText(valueOf(now) - valueOf(before), format);
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {title}
      </Text>
      {rows === null && (
        <Text as="p" tone="subdued">
          Card countries can't be filtered by scenario, payment method or origin. Clear those filters to see them.
        </Text>
      )}
      {rows?.length === 0 && (
        <Text as="p" tone="subdued">
          No changes
        </Text>
      )}
      {rows !== null && rows.length > 0 && (
        <DataTable
          columnContentTypes={["text", "numeric", "numeric", "numeric"]}
          headings={[heading, columnNames.before, columnNames.now, columnNames.change]}
          rows={[
            ...rows.map((mover) => [
              <bdi key="name">{mover.name}</bdi>,
              cell(`${mover.name}, previous period`, mover.before, mover.urlBefore),
              cell(`${mover.name}, this period`, mover.now, mover.urlNow),
              changeCell(mover),
            ]),
            ...(others
              ? [
                  [
                    `${OTHERS} (${formatCount(others.kinds)})`,
                    format(valueOf(others.before)),
                    format(valueOf(others.now)),
                    changeCell(others),
                  ],
                ]
              : []),
          ]}
          increasedTableDensity
          verticalAlign="top"
        />
      )}
    </BlockStack>
  );
}
