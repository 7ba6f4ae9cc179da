import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { isProtected, type Area } from "#console/app/areas.ts";
import { guards, LeadToLanding, LeadToRoot } from "#console/app/guards.tsx";
import { RootLayout } from "#console/app/root-layout.tsx";
import { loadProtectedFrame } from "#console/app/load-protected-frame.ts";
import { routeTable } from "#console/app/route-table.ts";
import { ScreenFault } from "#console/app/screen-fault.tsx";
import { paths, routeNames, type RouteName } from "#console/session/paths.ts";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { keysOf } from "#domain/keys-of.ts";

const areas = keysOf(guards);

/** The console's routes, built from the table. Each screen's code loads when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      {
        ErrorBoundary: ScreenFault,
        HydrateFallback: SkeletonScreen,
        children: [
          ...areas.filter((each) => !isProtected(each)).flatMap(area),
          {
            lazy: async () => ({ Component: await loadProtectedFrame() }),
            children: [{ ErrorBoundary: ScreenFault, children: areas.filter(isProtected).flatMap(area) }],
          },
          { path: "*", Component: LeadToRoot },
        ],
      },
    ],
  },
];

export type ConsoleRouter = ReturnType<typeof createBrowserRouter>;

export function createConsoleRouter(): ConsoleRouter {
  return createBrowserRouter(routes);
}

function area(of: Area): RouteObject[] {
  const children = routeNames.filter((name) => routeTable[name].area === of).map(route);
  const Guard = guards[of];
  return Guard === null ? children : [{ Component: Guard, children }];
}

function route(name: RouteName): RouteObject {
  const { screen } = routeTable[name];
  const path = paths[name].pattern;
  return screen === null ? { path, Component: LeadToLanding } : { path, lazy: async () => ({ Component: await screen() }) };
}
