import { BlockStack, Box, IndexTable, InlineStack, Text } from "@shopify/polaris";
import type { Account, AccountFigures } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { figureColumns } from "#console/screens/accounts/account-columns.ts";
import { OpenButton } from "#console/screens/accounts/account-row.tsx";
import type { AccountOpening } from "#console/screens/accounts/use-open-account.ts";

type AccountCardProps = { account: Account; currency: CurrencyCode; index: number; opening: AccountOpening };

/** One account on narrow screens, with everything a row of the table shows. */
export function AccountCard({ account, currency, index, opening }: AccountCardProps) {
  return (
    <IndexTable.Row id={String(account.tenantId)} position={index}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Text as="h3" variant="headingSm" breakWord>
              <bdi>{account.name}</bdi>
            </Text>
            <OpenButton account={account} opening={opening} />
          </InlineStack>
          <FigureList figures={account} currency={currency} />
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

export function FigureList({ figures, currency }: { figures: AccountFigures; currency: CurrencyCode }) {
  return (
    <dl className="accounts__figures">
      {figureColumns.map(({ title, cell }) => (
        <div key={title} className="accounts__figure">
          <dt>
            <Text as="span" tone="subdued">
              {title}
            </Text>
          </dt>
          <dd>
            <Text as="span" numeric>
              {cell(figures, currency)}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}
