import { BlockStack, Box, Card, Text } from "@shopify/polaris";
import { AccountTable } from "#console/screens/accounts/account-table.tsx";
import { viewOfAccount } from "#console/screens/accounts/accounts-address.ts";
import { AccountsToolbar } from "#console/screens/accounts/accounts-toolbar.tsx";
import { NoAccounts } from "#console/screens/accounts/no-accounts.tsx";
import { OpeningState } from "#console/screens/accounts/opening-state.tsx";
import { useAccounts, useAccountsExport, type AccountsList } from "#console/screens/accounts/queries.ts";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { useOpenAccount } from "#console/screens/accounts/use-open-account.ts";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { Pager } from "#console/ui/pager.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { countWords } from "#domain/text/count-words.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useAwaitsServer } from "#console/api/use-reach.ts";

const FIGURES_NOTE =
  "Fraud Amt. is what fraud chargebacks took back, and Fraud Pct. is its share of the amount. Recovered Amt. is what you won back or the guarantee paid. All figures count on the order date. Totals add exact amounts before rounding.";

type AccountsTabProps = { control: AccountsControl; currency: CurrencyCode };

/** The sub-accounts with their figures, as the address lists them. */
export function AccountsTab({ control, currency }: AccountsTabProps) {
  const { state } = control;
  const list = useAccounts(state, currency);
  const isAwaited = useAwaitsServer(list.error);
  const file = useAccountsExport(state, currency, list.period);
  const opening = useOpenAccount(viewOfAccount(list.period, state));
  const { ref, width } = useWidth();
  const { place: searchPlace, act: showAll } = usePassFocus("input", () => control.setName(""));
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: "400", sm: "0" }}>
        <PeriodLine period={list.period} />
      </Box>
      {file.error !== null && <ErrorState title="The export failed" error={file.error} onRetry={file.start} onDismiss={file.forgetError} />}
      <OpeningState opening={opening} />
      <div ref={ref}>
        <Card padding="0">
          <AccountsToolbar control={control} list={list} file={file} searchPlace={searchPlace} onShowAll={showAll} isNarrow={isNarrow} />
          <StaleNote list={list} />
          <div aria-busy={list.isFetching} style={{ opacity: list.isPlaceholderData ? 0.5 : 1 }}>
            <AccountTable
              accounts={list.data?.accounts}
              totals={list.data ? { figures: list.data.totals, count: list.data.rowsCount } : null}
              currency={list.data?.currency ?? currency}
              sort={state.sort}
              onSort={control.setSort}
              isNarrow={isNarrow}
              opening={opening}
              failure={
                !list.data && (list.error || isAwaited) ? (
                  <LoadFailure error={list.error} onRetry={list.renew} isRetrying={list.isFetching} />
                ) : null
              }
              empty={<NoAccounts control={control} isPastEnd={(list.data?.rowsCount ?? 0) > 0} onShowAll={showAll} />}
            />
          </div>
          <ListFooter control={control} list={list} />
        </Card>
      </div>
      <CountForScreenReaders list={list} />
    </BlockStack>
  );
}

/** Above figures that couldn't be refreshed. */
function StaleNote({ list: { data, error, renew, isFetching } }: { list: AccountsList }) {
  if (!data || !error) return null;
  return (
    <Box padding="300" paddingBlockStart="0">
      <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={error} onRetry={renew} isRetrying={isFetching} />
    </Box>
  );
}

/** What the figures mean, which rates they use, and the way to other pages. */
function ListFooter({ control, list: { data } }: { control: AccountsControl; list: AccountsList }) {
  const { page, pageSize } = control.state;
  if (!data || data.accounts.length === 0) return null;
  return (
    <>
      <Box padding="300" borderBlockStartWidth="025" borderColor="border">
        <Text as="p" variant="bodySm" tone="subdued">
          {FIGURES_NOTE}
        </Text>
        <ConversionNote day={data.ratesDate} missing={data.missingCurrencies} />
      </Box>
      {data.rowsCount > pageSize && (
        <Pager
          of="accounts"
          page={page}
          pageSize={pageSize}
          rows={data.accounts.length}
          count={data.rowsCount}
          isAtLeast={false}
          onPage={control.setPage}
          onPageSize={control.setPageSize}
        />
      )}
    </>
  );
}

function CountForScreenReaders({ list: { data, isFetching } }: { list: AccountsList }) {
  return (
    <div role="status">
      <Text as="p" visuallyHidden>
        {data && !isFetching ? countWords(data.rowsCount, "account") : ""}
      </Text>
    </div>
  );
}
