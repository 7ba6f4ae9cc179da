import { createBrowserRouter, createMemoryRouter, type RouteObject } from "react-router-dom";
import { GoHome } from "#console/frame/go-home.tsx";
import { RootLayout } from "#console/frame/root-layout.tsx";
import { ScreenFault } from "#console/frame/screen-fault.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/** The console's routes. Each screen is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { ErrorBoundary: ScreenFault, HydrateFallback: SkeletonScreen, children: screens() },
    ],
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

function screens(): RouteObject[] {
  return [
    {
      path: "/login",
      lazy: async () => ({
        Component: (await import("#console/screens/login/login-screen.tsx")).LoginScreen,
      }),
    },
    {
      path: "/reset/:token?",
      lazy: async () => ({
        Component: (await import("#console/screens/reset/reset-screen.tsx")).ResetScreen,
      }),
    },
    {
      path: "/tenant-selection",
      lazy: async () => ({
        Component: (await import("#console/screens/tenant-selection/tenant-selection-screen.tsx"))
          .TenantSelectionScreen,
      }),
    },
    {
      path: "/signup/*",
      lazy: async () => ({
        Component: (await import("#console/screens/signup/signup-screen.tsx")).SignupScreen,
      }),
    },
    {
      path: "/exitiframe",
      lazy: async () => ({
        Component: (await import("#console/screens/exit-iframe/exit-iframe-screen.tsx"))
          .ExitIframeScreen,
      }),
    },
    {
      path: "/logout",
      lazy: async () => ({
        Component: (await import("#console/screens/logout/logout-screen.tsx")).LogoutScreen,
      }),
    },
    {
      lazy: async () => ({
        Component: (await import("#console/frame/protected-area.tsx")).ProtectedArea,
      }),
      children: [
        {
          ErrorBoundary: ScreenFault,
          children: [
            {
              path: "/",
              lazy: async () => ({
                Component: (await import("#console/frame/root-redirect.tsx")).RootRedirect,
              }),
            },
            {
              path: "/dashboard",
              lazy: async () => ({
                Component: (await import("#console/screens/accounts/accounts-screen.tsx"))
                  .AccountsScreen,
              }),
            },
            {
              path: "/transactions",
              lazy: async () => ({
                Component: (await import("#console/screens/transactions/transactions-screen.tsx"))
                  .TransactionsScreen,
              }),
            },
            {
              path: "/transactions/:paymentId",
              lazy: async () => ({
                Component: (await import("#console/screens/transaction/transaction-screen.tsx"))
                  .TransactionScreen,
              }),
            },
          ],
        },
      ],
    },
    { path: "*", Component: GoHome },
  ];
}
