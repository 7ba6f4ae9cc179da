import { createBrowserRouter, createMemoryRouter, type RouteObject } from "react-router-dom";
import { GoHome } from "#console/app/go-home.tsx";
import { InsightsArea } from "#console/app/insights-area.tsx";
import { RootLayout } from "#console/app/root-layout.tsx";
import { RootRedirect } from "#console/app/root-redirect.tsx";
import { ScreenFault } from "#console/app/screen-fault.tsx";
import { loadProtectedArea, screens } from "#console/app/screens.ts";
import { ShopArea } from "#console/app/shop-area.tsx";
import { StandaloneArea } from "#console/app/standalone-area.tsx";
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
    loaded("/login"),
    loaded("/reset/:token?"),
    loaded("/tenant-selection"),
    loaded("/signup/*"),
    loaded("/exitiframe"),
    loaded("/logout"),
    { Component: StandaloneArea, children: [loaded("/open")] },
    { path: "*", Component: GoHome },
  ];
}

function protectedScreens(): RouteObject {
  return {
    lazy: async () => ({ Component: await loadProtectedArea() }),
    children: [
      {
        ErrorBoundary: ScreenFault,
        children: [
          { path: "/", Component: RootRedirect },
          loaded("/dashboard"),
          { Component: InsightsArea, children: [loaded("/insights")] },
          { Component: ShopArea, children: [loaded("/transactions"), loaded("/transactions/:paymentId")] },
        ],
      },
    ],
  };
}

/** A route whose screen is loaded when it is first opened. */
function loaded(path: keyof typeof screens): RouteObject {
  return { path, lazy: async () => ({ Component: await screens[path]() }) };
}
