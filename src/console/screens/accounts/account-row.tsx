import { Box, Button, IndexTable, Text } from "@shopify/polaris";
import type { Account } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { figureColumns } from "#console/screens/accounts/account-columns.ts";
import type { AccountOpening } from "#console/screens/accounts/use-open-account.ts";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";

type AccountRowProps = { account: Account; currency: CurrencyCode; index: number; opening: AccountOpening };

export function AccountRow({ account, currency, index, opening }: AccountRowProps) {
  return (
    <IndexTable.Row id={String(account.tenantId)} position={index}>
      <IndexTable.Cell className="accounts__name">
        <Text as="span" fontWeight="medium" truncate>
          <bdi title={account.name}>{account.name}</bdi>
        </Text>
      </IndexTable.Cell>
      {figureColumns.map(({ title, cell }) => (
        <IndexTable.Cell key={title}>
          <NumberText>{cell(account, currency)}</NumberText>
        </IndexTable.Cell>
      ))}
      <IndexTable.Cell>
        <OpenButton account={account} opening={opening} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** A number, aligned with its column heading. */
export function NumberText({ children, isTotal = false }: { children: string; isTotal?: boolean }) {
  return (
    <Box paddingInlineEnd={NUMBER_GAP}>
      <Text as="p" numeric alignment="end" {...(isTotal ? { fontWeight: "semibold" } : {})}>
        {children}
      </Text>
    </Box>
  );
}

/** Its label tells screen readers that a new tab opens. */
export function OpenButton({ account, opening }: { account: Account; opening: AccountOpening }) {
  return (
    <Button
      size="slim"
      onClick={() => void opening.open(account)}
      loading={opening.openingId === account.tenantId}
      disabled={opening.openingId !== null && opening.openingId !== account.tenantId}
      accessibilityLabel={`Open ${account.name} in a new tab`}
    >
      Open
    </Button>
  );
}
