import { useLocation } from "react-router-dom";
import { Banner, BlockStack, Box, Button, InlineStack, Page, Tabs } from "@shopify/polaris";
import { useExchangeRates } from "#console/api/use-exchange-rates.ts";
import { messageOfState } from "#console/session/remembered-place.ts";
import { useSession } from "#console/session/session-context.tsx";
import { AccountsTab } from "#console/screens/accounts/accounts-tab.tsx";
import { accountTabs, type AccountTab } from "#console/screens/accounts/accounts-address.ts";
import { AnalyticsTab } from "#console/screens/accounts/analytics-tab.tsx";
import { useAccountsPeriod } from "#console/screens/accounts/use-accounts-period.ts";
import { useAccountsState } from "#console/screens/accounts/use-accounts-state.ts";
import { CurrencySelect } from "#console/ui/currency-select.tsx";
import { PeriodFilterPopover } from "#console/ui/period-filter.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import "#console/screens/accounts/accounts.css";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";
import type { PeriodFilter } from "#domain/figures/period.ts";

const tabNames: Record<AccountTab, string> = { accounts: "Accounts", analytics: "Analytics" };
const tabs = accountTabs.map((tab) => ({ id: tab, content: tabNames[tab], panelID: panelIdOf(tab) }));

/** `/dashboard` of a master account: its sub-accounts with their figures, and where their fraud is (S0 section 2). */
export function AccountsScreen() {
  const { tenant } = useSession();
  const location = useLocation();
  const control = useAccountsState();
  const { state } = control;
  const { period, today, renew, begin } = useAccountsPeriod(state.period);
  const { rates, currencies, currency } = useExchangeRates(state.currency);
  usePageTitle(tabNames[state.tab]);

  const { place: date, act: clear } = usePassFocus("button", control.clearFilters);
  function choosePeriod(filter: PeriodFilter): void {
    begin(filter);
    control.setPeriod(filter);
  }
  const notice = messageOfState(location.state, "notice");
  const request = { period, currency };
  return (
    <Page fullWidth title="Insights Dashboard" subtitle={`The shops of ${tenant.name}`}>
      <BlockStack gap="400">
        {notice !== null && <Banner tone="info">{notice}</Banner>}
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <div className="accounts__tabs">
            <Tabs
              tabs={tabs}
              selected={accountTabs.indexOf(state.tab)}
              onSelect={(index) => control.setTab(accountTabs[index] ?? "accounts")}
            />
          </div>
          <Box paddingInline={{ xs: "400", sm: "0" }}>
            <InlineStack gap="200" blockAlign="center">
              {control.isFiltered && (
                <Button variant="tertiary" onClick={clear}>
                  Clear filters
                </Button>
              )}
              <div ref={date}>
                <PeriodFilterPopover applied={state.period} today={today} onApply={choosePeriod} />
              </div>
              <CurrencySelect currencies={currencies} chosen={currency} onChoose={control.setCurrency} />
            </InlineStack>
          </Box>
        </InlineStack>
        {rates.error && (
          <Box paddingInline={{ xs: "400", sm: "0" }}>
            <QuietFailure
              text="The list of currencies could not be loaded."
              onRetry={() => void rates.refetch()}
              isRetrying={rates.isFetching}
            />
          </Box>
        )}
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <PeriodLine period={period} />
        </Box>
        <div role="tabpanel" id={panelIdOf(state.tab)} aria-labelledby={state.tab}>
          {state.tab === "accounts" ? (
            <AccountsTab control={control} request={request} onRenew={renew} />
          ) : (
            <AnalyticsTab control={control} request={request} onRenew={renew} />
          )}
        </div>
      </BlockStack>
    </Page>
  );
}

function panelIdOf(tab: AccountTab): string {
  return `${tab}-panel`;
}
