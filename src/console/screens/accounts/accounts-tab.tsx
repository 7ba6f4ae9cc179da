import { Banner, BlockStack, Box, Button, ButtonGroup, Card, InlineStack, Link, Tag, Text } from "@shopify/polaris";
import { ExportIcon, RefreshIcon } from "@shopify/polaris-icons";
import { exportAccounts } from "#contract/master.ts";
import { useDownload } from "#console/api/use-download.ts";
import { AccountSearch } from "#console/screens/accounts/account-search.tsx";
import { accountSortChoices, accountSortNames } from "#console/screens/accounts/account-columns.ts";
import { AccountTable } from "#console/screens/accounts/account-table.tsx";
import { viewOfAccount } from "#console/screens/accounts/accounts-address.ts";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { accountsPeriodNow, accountsRequestNow, useAccounts } from "#console/screens/accounts/queries.ts";
import { useOpenAccount, type AccountOpening } from "#console/screens/accounts/use-open-account.ts";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { Pager } from "#console/ui/pager.tsx";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { SortChoice } from "#console/ui/sort-choice.tsx";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";
import { useWidth } from "#console/ui/use-width.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { accountsFileName } from "#domain/reports/accounts-file-name.ts";
import { countWords } from "#domain/text/count-words.ts";

/** So much room the columns need; where there is less, there are cards. */
const TABLE_WIDTH_PX = 760;
const FIGURES_NOTE =
  "Fraud is what chargebacks for fraud have taken, Fraud Pct. its share of the amount. Recovered is what chargebacks gave back: won, or paid by the guarantee. All count on the day of their order. Totals are of exact amounts, rounded at the end.";

type AccountsTabProps = { control: AccountsControl; currency: CurrencyCode };

/** The sub-accounts, as the address says, each with its way in. */
export function AccountsTab({ control, currency }: AccountsTabProps) {
  const { state, setName, setSort, setPage, setPageSize } = control;
  const { ref, width } = useWidth();
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  const { name, tenantId, sort, page, pageSize } = state;
  const timeZone = useShopTimeZone();
  const list = useAccounts(state, currency);
  const { error, isFetching, renew } = list;
  const data = list.data?.answer;
  const period = list.data?.period ?? accountsPeriodNow(state.period, timeZone);
  const download = useDownload(exportAccounts, accountsFileName(period, timeZone));
  const startExport = () => void download.start({ body: accountsRequestNow(state, currency, timeZone) });
  const opening = useOpenAccount(viewOfAccount(state));
  const { place: search, act: showAll } = usePassFocus("input", () => setName(""));
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: "400", sm: "0" }}>
        <PeriodLine period={period} />
      </Box>
      {download.error !== null && (
        <ErrorState title="The export failed" error={download.error} onRetry={startExport} onDismiss={download.forgetError} />
      )}
      <OpeningState opening={opening} />
      <div ref={ref}>
        <Card padding="0">
          <Box padding="300">
            <InlineStack align="space-between" blockAlign="center" gap="300">
              <InlineStack gap="200" blockAlign="center">
                <div ref={search}>
                  <AccountSearch name={name} onSearch={setName} />
                </div>
                {tenantId !== null && (
                  <Tag onRemove={showAll}>{data?.accounts.find((account) => account.tenantId === tenantId)?.name ?? "One account"}</Tag>
                )}
              </InlineStack>
              {isNarrow && <SortChoice sorts={accountSortChoices} names={accountSortNames} sort={sort} onSort={setSort} />}
              <ButtonGroup>
                <Button icon={RefreshIcon} onClick={renew} disabled={isFetching}>
                  Refresh
                </Button>
                <Button icon={ExportIcon} onClick={startExport} loading={download.isRunning}>
                  Export Data
                </Button>
              </ButtonGroup>
            </InlineStack>
          </Box>
          {data && error && (
            <Box padding="300" paddingBlockStart="0">
              <QuietFailure text="The accounts could not be renewed; these are the last figures." onRetry={renew} isRetrying={isFetching} />
            </Box>
          )}
          <div aria-busy={isFetching} style={{ opacity: list.isPlaceholderData ? 0.5 : 1 }}>
            <AccountTable
              accounts={data?.accounts}
              totals={data ? { figures: data.totals, count: data.rowsCount } : null}
              currency={data?.currency ?? currency}
              sort={sort}
              onSort={setSort}
              isNarrow={isNarrow}
              opening={opening}
              failure={!data && error ? <ErrorState error={error} onRetry={renew} isRetrying={isFetching} /> : null}
              empty={
                <NoAccounts
                  name={name}
                  tenantId={tenantId}
                  isBehindEnd={(data?.rowsCount ?? 0) > 0}
                  onShowAll={showAll}
                  onFirstPage={() => setPage(1)}
                />
              }
            />
          </div>
          {data && data.accounts.length > 0 && (
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
                  onPage={setPage}
                  onPageSize={setPageSize}
                />
              )}
            </>
          )}
        </Card>
      </div>
      <div role="status">
        <Text as="p" visuallyHidden>
          {data && !isFetching ? countWords(data.rowsCount, "account") : ""}
        </Text>
      </div>
    </BlockStack>
  );
}

/** What became of an account that was to be opened, where its tab does not show it. */
function OpeningState({ opening: { blocked, fault, forget } }: { opening: AccountOpening }) {
  if (fault !== null) return <ErrorState title={`${fault.name} could not be opened`} error={fault.error} onDismiss={forget} />;
  if (blocked === null) return null;
  return (
    <Banner tone="warning" title="Your browser has blocked the new tab" onDismiss={forget}>
      <Link url={blocked.address} external onClick={forget}>
        Open {blocked.name}
      </Link>{" "}
      within a minute, or allow pop-ups for Surety and open it again.
    </Banner>
  );
}

type NoAccountsProps = { name: string; tenantId: number | null; isBehindEnd: boolean; onShowAll: () => void; onFirstPage: () => void };

function NoAccounts({ name, tenantId, isBehindEnd, onShowAll, onFirstPage }: NoAccountsProps) {
  if (isBehindEnd) return <EmptyState title="There is no such page" action={{ content: "Show the first page", onAction: onFirstPage }} />;
  if (name !== "" || tenantId !== null)
    return (
      <EmptyState
        title="No accounts found"
        detail={name === "" ? "This account is not one of yours." : `No account has “${name}” in its name.`}
        action={{ content: "Show all accounts", onAction: onShowAll }}
      />
    );
  return <EmptyState title="No accounts yet" detail="Shops that join this account appear here." />;
}
