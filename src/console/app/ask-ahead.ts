import type { z } from "zod";
import { getSession } from "#contract/session.ts";
import { endpointKey, endpointQuery } from "#console/api/queries.ts";
import { tenantIdOf } from "#console/session/access.ts";
import type { ConsoleParts } from "#console/app/console-root.tsx";
import { landingOf, landingRoute, type Landing } from "#console/app/landing.ts";
import { routeTable } from "#console/app/route-table.ts";
import { routeAt } from "#console/session/paths.ts";

type Parts = Omit<ConsoleParts, "router">;
type Ahead = {
  address: Pick<Location, "pathname" | "search">;
  /** Loads what the root leads to, which the session tells. */
  loadLanding: (landing: Landing) => void;
};

/**
 * Asks who is signed in while the screen is still on its way, and then for the figures where the dashboard is what opens.
 * The screens take the answers, and any fault, from the cache.
 */
export async function askAhead({ frameParts, api, queryClient }: Parts, { address, loadLanding }: Ahead): Promise<void> {
  const { frame, access } = frameParts;
  const isStandalone = frame.kind === "standalone";
  const route = routeAt(address.pathname);
  if (route === null) return;
  if (isStandalone && access.read().token === null) return;
  await queryClient.prefetchQuery(endpointQuery(api.client, getSession, {}, { isPoll: true }));
  const tenant = queryClient.getQueryData<z.output<typeof getSession.answer>>(endpointKey(getSession, {}))?.tenant ?? null;
  if (tenant === null) return;

  const landing = landingOf(tenant);
  const isRoot = routeTable[route].screen === null;
  if (isRoot) loadLanding(landing);
  const params = new URLSearchParams(isRoot ? "" : address.search);
  if (isStandalone && (tenantIdOf(params.get("tid")) ?? tenant.id) !== tenant.id) return;
  if (isStandalone && access.read().tenantId === null) access.adoptTenant(tenant.id);
  if (isStandalone && access.read().tenantId !== tenant.id) return;
  const { ahead } = routeTable[isRoot ? landingRoute(landing) : route];
  await ahead?.({ client: api.client, queryClient }, tenant, params);
}
