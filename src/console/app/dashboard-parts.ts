import type { ComponentType } from "react";

/** What the dashboard's entrance shows to a shop, and what to a master account. */
export const shopDashboard = loadedOnce(async () => (await import("#console/screens/dashboard/dashboard-screen.tsx")).DashboardScreen);
export const masterAccounts = loadedOnce(async () => (await import("#console/screens/accounts/accounts-screen.tsx")).AccountsScreen);

/** Asks for the figures that the dashboard opens with, before it is drawn. */
export const loadFiguresAhead = async () => (await import("#console/screens/dashboard/ask-figures.ts")).askFigures;

type LoadedOnce = {
  load: () => Promise<ComponentType>;
  /** Null until it is there; from then on it is drawn without a skeleton before it. */
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
