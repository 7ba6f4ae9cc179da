import { BlockStack, DataTable, Link, Text } from "@shopify/polaris";
import { signedText } from "#domain/insights/span-words.ts";
import type { Mover, PeriodFigures } from "#domain/insights/movers.ts";

/** A mover with the addresses of its transactions in both periods. */
type LinkedMover = Mover & { urlNow: string | null; urlBefore: string | null };

type MoversTableProps = {
  title: string;
  heading: string;
  /** Null where a filter keeps them from being told. */
  rows: LinkedMover[] | null;
  valueOf: (figures: PeriodFigures) => number;
  format: (value: number) => string;
};

/** The largest changes of one kind, both values leading to their transactions. */
export function MoversTable({ title, heading, rows, valueOf, format }: MoversTableProps) {
  const cell = (of: string, figures: PeriodFigures, url: string | null) =>
    url === null || figures.orders === 0 ? (
      format(valueOf(figures))
    ) : (
      <Link key="link" url={url} accessibilityLabel={`${format(valueOf(figures))}, ${of}`} removeUnderline>
        {format(valueOf(figures))}
      </Link>
    );
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {title}
      </Text>
      {rows === null && (
        <Text as="p" tone="subdued">
          Card countries are counted for all orders together. Clear the filters of scenarios, methods and origins to see them.
        </Text>
      )}
      {rows?.length === 0 && (
        <Text as="p" tone="subdued">
          Nothing changed.
        </Text>
      )}
      {rows !== null && rows.length > 0 && (
        <DataTable
          columnContentTypes={["text", "numeric", "numeric", "numeric"]}
          headings={[heading, "Before", "Now", "Change"]}
          rows={rows.map((mover) => [
            <bdi key="name">{mover.name}</bdi>,
            cell(`${mover.name} before`, mover.before, mover.urlBefore),
            cell(`${mover.name} now`, mover.now, mover.urlNow),
            signedText(valueOf(mover.now) - valueOf(mover.before), format),
          ])}
          increasedTableDensity
          verticalAlign="top"
        />
      )}
    </BlockStack>
  );
}
