import { createContext, useContext, type ReactNode } from "react";
import type { Client } from "#console/api/client.ts";
import type { LiveEvents } from "#console/api/live-events.ts";
import type { Reachability } from "#console/api/reachability.ts";

export type Api = { client: Client; liveEvents: LiveEvents; reachability: Reachability };

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext.Provider value={api}>{children}</ApiContext.Provider>;
}

/** The console's API client and live events. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error("useApi needs an ApiProvider above it");
  return api;
}

const ApiContext = createContext<Api | null>(null);
