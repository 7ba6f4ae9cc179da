import type { z } from "zod";
import { pollSession } from "#contract/session.ts";
import { endpointKey, endpointQuery } from "#console/api/queries.ts";
import type { ConsoleParts } from "#console/app/console-root.tsx";
import { landingOf, landingRoute, type Landing } from "#console/app/landing.ts";
import { routeTable } from "#console/app/route-table.ts";
import { routeAt } from "#console/session/route-at.ts";
import { resolveTenant, tenantAddress } from "#console/session/resolve-tenant.ts";

type Parts = Omit<ConsoleParts, "router">;
type Ahead = {
  address: Pick<Location, "pathname" | "search">;
  /** Loads the screen the root leads to, which is known once the session is. */
  loadLanding: (landing: Landing) => void;
};

/**
 * Fetches the session while the screen's code is still loading, then the data the screen opens with. Screens read both the
 * answers and any errors from the cache.
 */
export async function askAhead({ frameParts, api, queryClient }: Parts, { address, loadLanding }: Ahead): Promise<void> {
  const { frame, access } = frameParts;
  const route = routeAt(address.pathname);
  if (route === null || (frame.kind === "standalone" && access.read().token === null)) return;
  const named = tenantAddress(frame, address.search);
  access.follow(resolveTenant(named, access.read().tenantId, { kind: "unanswered" }));
  await queryClient.prefetchQuery(endpointQuery(api.client, pollSession, {}, { isPoll: true }));
  const tenant = queryClient.getQueryData<z.output<typeof pollSession.answer>>(endpointKey(pollSession, {}))?.tenant ?? null;
  if (tenant === null) return;

  const landing = landingOf(tenant, frame);
  const isRoot = routeTable[route].screen === null;
  if (isRoot) loadLanding(landing);
  const resolved = resolveTenant(named, access.read().tenantId, { kind: "tenant", tenantId: tenant.id });
  if (resolved.kind !== "tenant") return;
  access.follow(resolved);
  const { ahead } = routeTable[isRoot ? landingRoute(landing) : route];
  await ahead?.({ client: api.client, queryClient }, tenant, new URLSearchParams(isRoot ? "" : address.search), address.pathname);
}
