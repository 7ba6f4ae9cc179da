import { BlockStack, Box, IndexTable, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import "#console/ui/wrapping-table-styles.css";

/** A column; the first one names its row. */
export type RowColumn<Row> = {
  title: string;
  isNumber?: true;
  /** Null where there's nothing to show. */
  cell: (row: Row) => ReactNode;
};

type RowsProps<Row> = {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => number | string;
  columns: readonly [RowColumn<Row>, ...RowColumn<Row>[]];
  /** The buttons of a row; null if the person may not use any. */
  actionsOf: ((row: Row) => ReactNode) | null;
  /** What a row is, and several. */
  resourceName: { singular: string; plural: string };
  /** There's only room for cards. */
  isNarrow: boolean;
};

const SKELETON_ROWS = 5;

/** Rows as a table, or as cards if it doesn't fit. */
export function Rows<Row>(props: RowsProps<Row>) {
  return props.isNarrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>({ rows, idOf, columns, actionsOf, resourceName }: RowsProps<Row>) {
  const [first, ...others] = columns.map(({ title, isNumber }) => ({
    title,
    alignment: isNumber ? ("end" as const) : ("start" as const),
    paddingBlockEnd: isNumber ? NUMBER_GAP : undefined,
  }));
  if (first === undefined) throw new Error("A table has columns");
  const actions = actionsOf === null ? [] : [{ title: "Actions", hidden: true }];
  return (
    <div className="wrapping-table">
      <IndexTable
        selectable={false}
        resourceName={resourceName}
        itemCount={rows?.length ?? SKELETON_ROWS}
        headings={[first, ...others, ...actions]}
      >
        {rows === undefined
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <IndexTable.Row key={index} id={`loading-${index}`} position={index}>
                {[first, ...others, ...actions].map(({ title }) => (
                  <IndexTable.Cell key={title}>
                    <Box paddingBlock="150">
                      <SkeletonBodyText lines={1} />
                    </Box>
                  </IndexTable.Cell>
                ))}
              </IndexTable.Row>
            ))
          : rows.map((row, index) => (
              <IndexTable.Row key={idOf(row)} id={String(idOf(row))} position={index}>
                {columns.map(({ title, isNumber, cell }, place) => (
                  <IndexTable.Cell key={title} {...(place === 0 ? { as: "th", scope: "row" } : {})}>
                    {isNumber ? (
                      <Box paddingInlineEnd={NUMBER_GAP}>
                        <Text as="p" numeric alignment="end">
                          {cell(row)}
                        </Text>
                      </Box>
                    ) : (
                      (cell(row) ?? "-")
                    )}
                  </IndexTable.Cell>
                ))}
                {actionsOf !== null && (
                  <IndexTable.Cell className="wrapping-table__actions">
                    <InlineStack align="end">{actionsOf(row)}</InlineStack>
                  </IndexTable.Cell>
                )}
              </IndexTable.Row>
            ))}
      </IndexTable>
    </div>
  );
}

function Cards<Row>({ rows, idOf, columns: [first, ...others], actionsOf }: RowsProps<Row>) {
  if (rows === undefined)
    return (
      <Box padding="300">
        <SkeletonBodyText lines={SKELETON_ROWS * 3} />
      </Box>
    );
  const longest = Math.max(...others.map(({ title }) => title.length));
  return (
    <PlainList>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <Box padding="300" borderBlockStartWidth="025" borderColor="border">
            <BlockStack gap="200">
              <Text as="h3" variant="headingSm" breakWord>
                {first.cell(row)}
              </Text>
              {others.map(({ title, cell }) => (
                <Fact key={title} title={title} titleLength={longest}>
                  {cell(row)}
                </Fact>
              ))}
              {actionsOf?.(row)}
            </BlockStack>
          </Box>
        </li>
      ))}
    </PlainList>
  );
}

/** Its title is as wide as the longest one needs. */
function Fact({ title, titleLength, children }: { title: string; titleLength: number; children: ReactNode }) {
  if (children === null) return null;
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <Box minWidth={`max(5.25rem, ${titleLength}ch)`}>
        <Text as="span" tone="subdued">
          {title}
        </Text>
      </Box>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>{children}</div>
    </InlineStack>
  );
}
