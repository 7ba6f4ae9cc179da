import { BlockStack, Box, IndexTable, SkeletonBodyText, Text } from "@shopify/polaris";
import { useRef, type ReactNode } from "react";
import type { Account, AccountFigures, AccountSort } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { AccountCard, FigureList } from "#console/screens/accounts/account-card.tsx";
import { figureColumns, NAME_TITLE, OPEN_TITLE, accountSortNames } from "#console/screens/accounts/account-columns.ts";
import { AccountRow, NumberText } from "#console/screens/accounts/account-row.tsx";
import type { AccountOpening } from "#console/screens/accounts/use-open-account.ts";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { useAriaSort } from "#console/ui/use-aria-sort.ts";
import { countWords } from "#domain/text/count-words.ts";
import "#console/screens/accounts/accounts.css";
import "#console/ui/wrapping-table-styles.css";

type AccountTableProps = {
  /** Undefined while the first page loads. */
  accounts: readonly Account[] | undefined;
  /** The totals and number of accounts across all pages; null until known. */
  totals: { figures: AccountFigures; count: number } | null;
  currency: CurrencyCode;
  sort: AccountSort;
  onSort: (sort: AccountSort) => void;
  isNarrow: boolean;
  opening: AccountOpening;
  empty: ReactNode;
  /** Shown in place of the rows; null if nothing failed. */
  failure: ReactNode;
};

/** The accounts with their totals: a table, or cards on narrow screens. */
export function AccountTable(props: AccountTableProps) {
  const { accounts, totals, sort, onSort, isNarrow, empty, failure } = props;
  const table = useRef<HTMLDivElement>(null);
  const sortColumn = sorts.indexOf(sort.by);
  const sortDirection = sort.direction === "asc" ? "ascending" : "descending";
  useAriaSort(table, sortColumn, sortDirection);
  if (failure !== null && isNarrow) return <Box padding="300">{failure}</Box>;
  return (
    <div ref={table} className="accounts__table wrapping-table">
      <IndexTable
        condensed={isNarrow}
        selectable={false}
        resourceName={{ singular: "account", plural: "accounts" }}
        itemCount={failure === null ? (accounts?.length ?? SKELETON_ROWS) : 1}
        headings={[{ title: NAME_TITLE }, ...figureColumns.map(headingOf), { title: OPEN_TITLE }]}
        sortable={[true, ...figureColumns.map(() => true), false]}
        sortColumnIndex={sortColumn}
        sortDirection={sortDirection}
        sortToggleLabels={sortLabels}
        defaultSortDirection="descending"
        onSort={(index, direction) => {
          const by = sorts[index];
          if (by) onSort({ by, direction: direction === "ascending" ? "asc" : "desc" });
        }}
        emptyState={empty}
      >
        {failure === null ? <Rows {...props} /> : <FailureRow>{failure}</FailureRow>}
        {failure === null && accounts !== undefined && accounts.length > 0 && totals !== null && <TotalsRow {...props} totals={totals} />}
      </IndexTable>
    </div>
  );
}

const SKELETON_ROWS = 5;
const sorts: readonly AccountSort["by"][] = ["name", ...figureColumns.map((column) => column.sort)];
/** Tooltips of the sortable headings, by column index. */
const sortLabels = Object.fromEntries(
  sorts.map((by, index) => [index, { ascending: accountSortNames[by].asc, descending: accountSortNames[by].desc }]),
);

function headingOf({ title }: (typeof figureColumns)[number]) {
  return { title, alignment: "end" as const, paddingBlockEnd: NUMBER_GAP };
}

function Rows({ accounts, currency, isNarrow, opening }: AccountTableProps) {
  const Row = isNarrow ? AccountCard : AccountRow;
  if (accounts === undefined) return Array.from({ length: SKELETON_ROWS }, (_, index) => skeletonRow(index, isNarrow));
  return accounts.map((account, index) => (
    <Row key={account.tenantId} account={account} currency={currency} index={index} opening={opening} />
  ));
}

function TotalsRow({ accounts, totals, currency, isNarrow }: AccountTableProps & { totals: { figures: AccountFigures; count: number } }) {
  const title = `Total of ${countWords(totals.count, "account")}`;
  const position = accounts?.length ?? 0;
  if (isNarrow)
    return (
      <IndexTable.Row id="total" position={position}>
        <Box padding="300" width="100%" background="bg-surface-secondary">
          <BlockStack gap="200">
            <Text as="h3" variant="headingSm">
              {title}
            </Text>
            <FigureList figures={totals.figures} currency={currency} />
          </BlockStack>
        </Box>
      </IndexTable.Row>
    );
  return (
    <IndexTable.Row id="total" position={position} tone="subdued">
      <IndexTable.Cell as="th" scope="row">
        <Text as="span" fontWeight="semibold">
          {title}
        </Text>
      </IndexTable.Cell>
      {figureColumns.map((column) => (
        <IndexTable.Cell key={column.title}>
          <NumberText isTotal>{column.cell(totals.figures, currency)}</NumberText>
        </IndexTable.Cell>
      ))}
      <IndexTable.Cell />
    </IndexTable.Row>
  );
}

function FailureRow({ children }: { children: ReactNode }) {
  return (
    <IndexTable.Row id="failure" position={0}>
      <IndexTable.Cell className="accounts__failure" colSpan={figureColumns.length + 2}>
        {children}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function skeletonRow(index: number, isNarrow: boolean) {
  return (
    <IndexTable.Row key={index} id={`loading-${index}`} position={index}>
      {isNarrow ? (
        <Box padding="300" width="100%">
          <SkeletonBodyText lines={4} />
        </Box>
      ) : (
        Array.from({ length: figureColumns.length + 2 }, (_, column) => (
          <IndexTable.Cell key={column}>
            <Box paddingBlock="150">
              <SkeletonBodyText lines={1} />
            </Box>
          </IndexTable.Cell>
        ))
      )}
    </IndexTable.Row>
  );
}
