import type { ComponentType } from "react";

/** What the dashboard's address shows a shop, and what it shows a master account. */
export const shopDashboard = loadedOnce(async () => (await import("#console/screens/dashboard/dashboard-screen.tsx")).DashboardScreen);
export const masterAccounts = loadedOnce(async () => (await import("#console/screens/accounts/accounts-screen.tsx")).AccountsScreen);

/** Fetches the figures that the dashboard opens with before it renders. */
export const loadFiguresAhead = async () => (await import("#console/screens/dashboard/ask-figures.ts")).askFigures;

type LoadedOnce = {
  load: () => Promise<ComponentType>;
  /** Null until loaded; from then on it renders without a skeleton first. */
  now: () => ComponentType | null;
};

function loadedOnce(load: () => Promise<ComponentType>): LoadedOnce {
  let loaded: ComponentType | null = null;
  return {
    async load() {
      loaded ??= await load();
      return loaded;
    },
    now: () => loaded,
  };
}
