import type { UseQueryResult } from "@tanstack/react-query";
import { getSubscription, type Subscription } from "#contract/subscription.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useTenantId } from "#console/session/session-context.tsx";

/** The shop's plan and preferences. */
export function useSubscription(): UseQueryResult<Subscription> {
  const tenantId = useTenantId();
  return useEndpoint(getSubscription, { params: { tenantId: String(tenantId) } }, { freshForMs: 60_000 });
}
