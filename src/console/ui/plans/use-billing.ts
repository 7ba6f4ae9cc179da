import {
  cancelSubscription,
  getBilling,
  getSubscription,
  getSubscriptionUrl,
  keepPlan,
  requestPlan,
  type Billing,
} from "#contract/subscription.ts";
import { useEffect } from "react";
import { pollSession } from "#contract/session.ts";
import { useChangeAnswer, useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useGo } from "#console/session/navigation.tsx";
import { useSubscription } from "#console/session/use-subscription.ts";
import { openAtTop } from "#console/session/open-at-top.ts";
import { useSession } from "#console/session/session-context.tsx";

/** How the shop pays, and what it used. */
export function useBilling() {
  return useEndpoint(getBilling, {});
}

/** Shows what a change of the plan answered, wherever the plan is shown. */
export function useShowBilling(): (billing: Billing) => Promise<void> {
  const change = useChangeAnswer();
  const forget = useForgetEndpoint();
  return async (billing) => {
    change(getBilling, {}, () => billing);
    await Promise.all([forget(pollSession), forget(getSubscription)]);
  };
}

/** Shows an answer of the provider's wherever the plan is shown; undefined while there is none. */
export function useShownBilling(billing: Billing | undefined): void {
  const show = useShowBilling();
  useEffect(
    function showEverywhere() {
      if (billing !== undefined) void show(billing);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [billing],
  );
}

/** Leads to where a change is confirmed: Stripe's page in the whole window, or one of ours. */
export function useOpenPlanChange() {
  const go = useGo();
  const { tenant } = useSession();
  const opening = useEndpointMutation(getSubscriptionUrl, {
    onSuccess: ({ url }) => (url.startsWith("/") ? go(url) : openAtTop(url)),
  });
  return { ...opening, open: (pkg: string) => opening.mutate({ query: { pkg, shop: tenant.shopName } }) };
}

/** Changes to the free plan when the period ends. */
export function useCancelPlan(onDone: (billing: Billing) => void) {
  const show = useShowBilling();
  const { tenant } = useSession();
  const subscription = useSubscription();
  const canceling = useEndpointMutation(cancelSubscription, {
    onSuccess: async (billing) => {
      const shown = show(billing);
      onDone(billing);
      await shown;
    },
  });
  const subscriptionId = subscription.data?.id ?? null;
  const cancel = subscriptionId === null ? null : () => canceling.mutate({ params: { tenantId: String(tenant.id), subscriptionId } });
  return { ...canceling, error: canceling.error ?? subscription.error, cancel };
}

/** Takes back what was to change. */
export function useKeepPlan() {
  const show = useShowBilling();
  return useEndpointMutation(keepPlan, { onSuccess: show });
}

/** Asks for a bigger plan, or changes to a smaller one at the month's end, where the shop pays by invoice. */
export function useRequestPlan(onDone: (billing: Billing) => void) {
  const show = useShowBilling();
  return useEndpointMutation(requestPlan, {
    onSuccess: async (billing) => {
      const shown = show(billing);
      onDone(billing);
      await shown;
    },
  });
}
