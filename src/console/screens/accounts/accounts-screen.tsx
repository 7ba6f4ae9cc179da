import { Navigate, useLocation } from "react-router-dom";
import { Banner, BlockStack, Box, InlineStack, Page, Tabs } from "@shopify/polaris";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useFrameAddress } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";
import { messageOfState } from "#console/frame/remembered-place.ts";
import { useSession } from "#console/frame/session.tsx";
import { AccountsTab } from "#console/screens/accounts/accounts-tab.tsx";
import { accountTabs, type AccountTab } from "#console/screens/accounts/accounts-address.ts";
import { AnalyticsTab } from "#console/screens/accounts/analytics-tab.tsx";
import { useAccountsPeriod } from "#console/screens/accounts/use-accounts-period.ts";
import { useAccountsState } from "#console/screens/accounts/use-accounts-state.ts";
import { CurrencySelect } from "#console/ui/currency-select.tsx";
import { PeriodFilterPopover } from "#console/ui/period-filter.tsx";
import type { PeriodFilter } from "#domain/insights/period.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";

const tabNames: Record<AccountTab, string> = { accounts: "Accounts", analytics: "Analytics" };
const tabs = accountTabs.map((tab) => ({ id: tab, content: tabNames[tab], panelID: `${tab}-panel` }));
const RATES_FRESH_MS = 3_600_000;

/** `/dashboard` of a master account: its sub-accounts with their figures, and where their fraud is (S0 section 2). */
export function AccountsScreen() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  const location = useLocation();
  const control = useAccountsState();
  const { state } = control;
  const { period, today, renew } = useAccountsPeriod(state.period);
  const rates = useEndpoint(getExchangeRates, {}, { enabled: tenant.isMaster, freshForMs: RATES_FRESH_MS });
  usePageTitle(tabNames[state.tab]);
  if (!tenant.isMaster) return <Navigate to={address(paths.root())} replace />;

  function choosePeriod(filter: PeriodFilter): void {
    renew();
    control.setPeriod(filter);
  }
  const notice = messageOfState(location.state, "notice");
  const request = { period, currency: state.currency };
  const currencies = rates.data ? [...rates.data.perDollar.keys()].toSorted() : [state.currency];
  return (
    <Page fullWidth title="Insights Dashboard" subtitle={`The shops of ${tenant.name}`}>
      <BlockStack gap="400">
        {notice !== null && <Banner tone="info">{notice}</Banner>}
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Tabs
            tabs={tabs}
            selected={accountTabs.indexOf(state.tab)}
            onSelect={(index) => control.setTab(accountTabs[index] ?? "accounts")}
          />
          <Box paddingInline={{ xs: "300", sm: "0" }}>
            <InlineStack gap="200" blockAlign="center">
              <PeriodFilterPopover applied={state.period} today={today} onApply={choosePeriod} />
              <CurrencySelect currencies={currencies} chosen={state.currency} onChoose={control.setCurrency} />
            </InlineStack>
          </Box>
        </InlineStack>
        <Box id={`${state.tab}-panel`}>
          {state.tab === "accounts" ? (
            <AccountsTab control={control} request={request} today={today} onRefresh={renew} />
          ) : (
            <AnalyticsTab control={control} request={request} onRefresh={renew} />
          )}
        </Box>
      </BlockStack>
    </Page>
  );
}
