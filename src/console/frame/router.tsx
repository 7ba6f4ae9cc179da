import type { ComponentType } from "react";
import { createBrowserRouter, createMemoryRouter, type RouteObject } from "react-router-dom";
import { GoHome } from "#console/frame/go-home.tsx";
import { RootLayout } from "#console/frame/root-layout.tsx";
import { RootRedirect } from "#console/frame/root-redirect.tsx";
import { ScreenFault } from "#console/frame/screen-fault.tsx";
import { ShopArea } from "#console/frame/shop-area.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/** The console's routes. Each screen is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [{ ErrorBoundary: ScreenFault, HydrateFallback: SkeletonScreen, children: [...openScreens(), protectedScreens()] }],
  },
];

export type ConsoleRouter = ReturnType<typeof createBrowserRouter>;

export function createConsoleRouter(): ConsoleRouter {
  return createBrowserRouter(routes);
}

/** A router without a browser's address bar. */
export function createDetachedRouter(address: string): ConsoleRouter {
  return createMemoryRouter(routes, { initialEntries: [address] });
}

function openScreens(): RouteObject[] {
  return [
    loaded("/login", async () => (await import("#console/screens/login/login-screen.tsx")).LoginScreen),
    loaded("/reset/:token?", async () => (await import("#console/screens/reset/reset-screen.tsx")).ResetScreen),
    loaded(
      "/tenant-selection",
      async () => (await import("#console/screens/tenant-selection/tenant-selection-screen.tsx")).TenantSelectionScreen,
    ),
    loaded("/signup/*", async () => (await import("#console/screens/signup/signup-screen.tsx")).SignupScreen),
    loaded("/exitiframe", async () => (await import("#console/screens/exit-iframe/exit-iframe-screen.tsx")).ExitIframeScreen),
    loaded("/logout", async () => (await import("#console/screens/logout/logout-screen.tsx")).LogoutScreen),
    { path: "*", Component: GoHome },
  ];
}

function protectedScreens(): RouteObject {
  return {
    lazy: async () => ({ Component: (await import("#console/frame/protected-area.tsx")).ProtectedArea }),
    children: [
      {
        ErrorBoundary: ScreenFault,
        children: [
          { path: "/", Component: RootRedirect },
          loaded("/dashboard", async () => (await import("#console/screens/accounts/accounts-screen.tsx")).AccountsScreen),
          { Component: ShopArea, children: shopScreens() },
        ],
      },
    ],
  };
}

function shopScreens(): RouteObject[] {
  return [
    loaded("/transactions", async () => (await import("#console/screens/transactions/transactions-screen.tsx")).TransactionsScreen),
    loaded("/transactions/:paymentId", async () => (await import("#console/screens/transaction/transaction-screen.tsx")).TransactionScreen),
  ];
}

/** A route whose screen is loaded when it is first opened. */
function loaded(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}
