import type { ComponentType } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { listScenarios } from "#contract/scenarios.ts";
import type { SignedInTenant } from "#contract/session.ts";
import type { Client } from "#console/api/client.ts";
import { endpointQuery } from "#console/api/queries.ts";
import type { Area } from "#console/app/areas.ts";
import { loadFiguresAhead, masterAccounts, shopDashboard } from "#console/app/dashboard-parts.ts";
import type { Landing } from "#console/app/landing.ts";
import type { RouteName } from "#console/session/paths.ts";
import { scenarioSetOf } from "#console/session/scenario-set-address.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

/** One screen of the console. Its address is the path with the same name. */
export type RouteRow = {
  area: Area;
  /** Loads the screen's code when it is first opened. Null: the address redirects to the tenant's landing screen. */
  screen: (() => Promise<ComponentType>) | null;
  /** Its name in the menu. Screens in the menu have addresses without parameters. */
  menu?: string;
  /** Its name among the settings: in the shop menu, or at the end of the menu inside the admin. The same holds for its address. */
  settings?: string;
  /** More code to preload, before it is known who is logged in. `landing` is this tab's last landing. */
  load?: (landing: Landing | null) => readonly Promise<unknown>[];
  /** Prefetches the data the screen opens with, as soon as the tenant is known. */
  ahead?: (asker: Asker, tenant: SignedInTenant, params: URLSearchParams, pathname: string) => Promise<void>;
};

type Asker = { client: Client; queryClient: QueryClient };

/** Fetches what the home page opens with before it renders. */
const loadHomeAhead = async () => (await import("#console/screens/home/ask-home.ts")).askHome;

/** The same for the list's rows and for an order. */
const loadListAhead = async () => (await import("#console/screens/transactions/ask-list.ts")).askList;
const loadOrderAhead = async () => (await import("#console/screens/transaction/ask-order.ts")).askOrder;

/** The console's screens. Router, menu, preloading and prefetching all read this table. */
export const routeTable: Record<RouteName, RouteRow> = {
  login: { area: "anyone", screen: async () => (await import("#console/screens/login/login-screen.tsx")).LoginScreen },
  reset: { area: "anyone", screen: async () => (await import("#console/screens/reset/reset-screen.tsx")).ResetScreen },
  tenantSelection: {
    area: "anyone",
    screen: async () => (await import("#console/screens/tenant-selection/tenant-selection-screen.tsx")).TenantSelectionScreen,
  },
  signup: { area: "anyone", screen: async () => (await import("#console/screens/signup/signup-screen.tsx")).SignupScreen },
  confirmEmail: {
    area: "own-site",
    screen: async () => (await import("#console/screens/confirm-email/confirm-email-screen.tsx")).ConfirmEmailScreen,
  },
  exitIframe: {
    area: "anyone",
    screen: async () => (await import("#console/screens/exit-iframe/exit-iframe-screen.tsx")).ExitIframeScreen,
  },
  logout: { area: "anyone", screen: async () => (await import("#console/screens/logout/logout-screen.tsx")).LogoutScreen },
  openAccount: {
    area: "own-site",
    screen: async () => (await import("#console/screens/open-account/open-account-screen.tsx")).OpenAccountScreen,
  },
  invitation: {
    area: "own-site",
    screen: async () => (await import("#console/screens/invitation/invitation-screen.tsx")).InvitationScreen,
  },
  root: { area: "protected", screen: null },
  // The admin's entry for the app itself leads here, so it has none in the menu.
  home: {
    area: "orders",
    screen: async () => (await import("#console/screens/home/home-screen.tsx")).HomeScreen,
    load: () => [loadHomeAhead()],
    ahead: async (asker, tenant) => {
      if (meetsNeed("orders", tenant)) await (await loadHomeAhead())(asker, tenant);
    },
  },
  scenarios: {
    area: "orders",
    screen: async () => (await import("#console/screens/scenarios/scenarios-screen.tsx")).ScenariosScreen,
    menu: "Scenarios",
    ahead: async ({ client, queryClient }, tenant, params) => {
      if (meetsNeed("orders", tenant)) await queryClient.prefetchQuery(endpointQuery(client, listScenarios, scenarioSetOf(params), {}));
    },
  },
  replays: {
    area: "orders",
    screen: async () => (await import("#console/screens/replays/replays-screen.tsx")).ReplaysScreen,
  },
  replay: {
    area: "orders",
    screen: async () => (await import("#console/screens/replays/replay-screen.tsx")).ReplayScreen,
  },
  suggestions: {
    area: "orders",
    screen: async () => (await import("#console/screens/suggestions/suggestions-screen.tsx")).SuggestionsScreen,
  },
  insights: {
    area: "insights",
    screen: async () => (await import("#console/screens/insights/insights-screen.tsx")).InsightsScreen,
    menu: "Insights",
  },
  dashboard: {
    area: "protected",
    screen: async () => (await import("#console/app/dashboard-entrance.tsx")).DashboardEntrance,
    menu: "Dashboard",
    // The code that fetches the figures comes first, so that they are on their way while the rest loads.
    load: (landing) => (landing === "accounts" ? [masterAccounts.load()] : [loadFiguresAhead(), shopDashboard.load()]),
    ahead: async (asker, tenant, params) => {
      if (meetsNeed("orders", tenant)) await (await loadFiguresAhead())(asker, tenant, params);
    },
  },
  transactions: {
    area: "orders",
    screen: async () => (await import("#console/screens/transactions/transactions-screen.tsx")).TransactionsScreen,
    menu: "Transactions",
    load: () => [loadListAhead()],
    ahead: async (asker, tenant, params) => {
      if (meetsNeed("orders", tenant)) await (await loadListAhead())(asker, params);
    },
  },
  alerts: {
    area: "orders",
    screen: async () => (await import("#console/screens/alerts/alerts-screen.tsx")).AlertsScreen,
  },
  transaction: {
    area: "orders",
    screen: async () => (await import("#console/screens/transaction/transaction-screen.tsx")).TransactionScreen,
    load: () => [loadOrderAhead()],
    ahead: async (asker, tenant, _params, pathname) => {
      const paymentId = pathname.split("/")[2];
      if (meetsNeed("orders", tenant) && paymentId !== undefined) await (await loadOrderAhead())(asker, decodeURIComponent(paymentId));
    },
  },
  settings: {
    area: "protected",
    screen: async () => (await import("#console/screens/settings/settings-screen.tsx")).SettingsScreen,
    menu: "Settings",
  },
  generalSettings: {
    area: "protected",
    screen: async () => (await import("#console/screens/settings/general/general-screen.tsx")).GeneralScreen,
  },
  shopifySettings: {
    area: "orders",
    screen: async () => (await import("#console/screens/settings/shopify/shopify-screen.tsx")).ShopifyScreen,
  },
  apiKeys: {
    area: "protected",
    screen: async () => (await import("#console/screens/settings/keys/keys-screen.tsx")).KeysScreen,
  },
  otherSettings: {
    area: "protected",
    screen: async () => (await import("#console/screens/settings/settings-screen.tsx")).SettingsScreen,
  },
  subscription: {
    area: "orders",
    screen: async () => (await import("#console/screens/settings/subscription/subscription-screen.tsx")).SubscriptionScreen,
  },
  subscriptionThankyou: {
    area: "orders",
    screen: async () => (await import("#console/screens/settings/subscription/thankyou-screen.tsx")).ThankyouScreen,
  },
  customLists: {
    area: "orders",
    screen: async () => (await import("#console/screens/settings/custom-lists/lists-screen.tsx")).ListsScreen,
  },
  customList: {
    area: "orders",
    screen: async () => (await import("#console/screens/settings/custom-lists/list-screen.tsx")).ListScreen,
  },
  team: {
    area: "protected",
    screen: async () => (await import("#console/screens/settings/team/team-screen.tsx")).TeamScreen,
  },
  audit: {
    area: "protected",
    screen: async () => (await import("#console/screens/settings/audit/audit-screen.tsx")).AuditScreen,
  },
  profile: {
    area: "protected",
    screen: async () => (await import("#console/screens/profile/profile-screen.tsx")).ProfileScreen,
  },
  notifications: {
    area: "orders",
    screen: async () => (await import("#console/screens/notifications/notifications-screen.tsx")).NotificationsScreen,
    settings: "Notifications",
  },
  dynamicParameters: {
    area: "protected",
    screen: async () => (await import("#console/screens/dynamic-parameters/dynamic-parameters-screen.tsx")).DynamicParametersScreen,
  },
};
