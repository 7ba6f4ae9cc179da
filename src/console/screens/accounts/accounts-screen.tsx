import { useLocation } from "react-router-dom";
import { Banner, BlockStack, Box, Button, InlineStack, Page, Tabs } from "@shopify/polaris";
import { useExchangeRates } from "#console/api/use-exchange-rates.ts";
import { messageOfState } from "#console/session/remembered-place.ts";
import { useSession } from "#console/session/session-context.tsx";
import { AccountsTab } from "#console/screens/accounts/accounts-tab.tsx";
import { accountTabs, type AccountTab } from "#console/screens/accounts/accounts-address.ts";
import { AnalyticsTab } from "#console/screens/accounts/analytics-tab.tsx";
import { ReplaysTab } from "#console/screens/accounts/replays-tab.tsx";
import { useAccountsState } from "#console/screens/accounts/use-accounts-state.ts";
import { CurrencySelect } from "#console/ui/currency-select.tsx";
import { PeriodFilterPopover } from "#console/ui/period-filter.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import "#console/screens/accounts/accounts.css";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";

const tabNames: Record<AccountTab, string> = { accounts: "Accounts", analytics: "Analytics", replays: "Replays" };
const tabs = accountTabs.map((tab) => ({ id: tab, content: tabNames[tab], panelID: panelIdOf(tab) }));

/** `/dashboard` of a master account: its sub-accounts with their figures, analytics of their fraud, and replays in all of them. */
export function AccountsScreen() {
  const { tenant } = useSession();
  const location = useLocation();
  const control = useAccountsState();
  const { state } = control;
  const { rates, currencies, currency } = useExchangeRates(state.currency, tenant.currency);
  usePageTitle(tabNames[state.tab]);

  const { place: date, act: clear } = usePassFocus("button", control.clearFilters);
  // A replay has a time of its own.
  const isByDate = state.tab !== "replays";
  const notice = messageOfState(location.state, "notice");
  return (
    <Page fullWidth title="Insights Dashboard" subtitle={`Shops in ${tenant.name}`}>
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
              {isByDate && control.isFiltered && (
                <Button variant="tertiary" onClick={clear}>
                  Clear filters
                </Button>
              )}
              {isByDate && (
                <div ref={date}>
                  <PeriodFilterPopover applied={state.period} onApply={control.setPeriod} />
                </div>
              )}
              <CurrencySelect currencies={currencies} chosen={currency} onChoose={control.setCurrency} />
            </InlineStack>
          </Box>
        </InlineStack>
        {rates.error && (
          <Box paddingInline={{ xs: "400", sm: "0" }}>
            <RefreshFailure
              text="Couldn't load currencies."
              error={rates.error}
              onRetry={() => void rates.refetch()}
              isRetrying={rates.isFetching}
            />
          </Box>
        )}
        <div role="tabpanel" id={panelIdOf(state.tab)} aria-labelledby={state.tab}>
          {state.tab === "accounts" && <AccountsTab control={control} currency={currency} />}
          {state.tab === "analytics" && <AnalyticsTab control={control} currency={currency} />}
          {state.tab === "replays" && <ReplaysTab control={control} currency={currency} />}
        </div>
      </BlockStack>
    </Page>
  );
}

function panelIdOf(tab: AccountTab): string {
  return `${tab}-panel`;
}
