import { BlockStack, List, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Billing } from "#contract/subscription.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useSubscription } from "#console/session/use-subscription.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useCancelPlan, useOpenPlanChange, useRequestPlan } from "#console/ui/plans/use-billing.ts";
import { nextPlanWords, planLosses } from "#domain/accounts/plan-words.ts";
import { isFreePlan, planOf, type PlanId } from "#domain/accounts/plans.ts";

/** How the shop's way to a smaller plan is taken: to the free one here, to another one here by invoice, else on the provider's page. */
export function useDowngrade(plan: PlanId | null, billing: Billing | undefined, { onDone }: { onDone: (billing: Billing) => void }) {
  const canceling = useCancelPlan(onDone);
  const requesting = useRequestPlan(onDone);
  const opening = useOpenPlanChange();
  const start = () => {
    if (plan === null || billing === undefined) return;
    if (isFreePlan(plan)) canceling.cancel?.();
    else if (billing.provider === "invoice") requesting.mutate({ body: { plan } });
    else opening.open(planOf(plan).name);
  };
  return {
    start,
    reset: () => {
      for (const { reset } of [canceling, requesting, opening]) reset();
    },
    isReady: plan !== null && (!isFreePlan(plan) || canceling.cancel !== null),
    isPending: canceling.isPending || requesting.isPending || opening.isPending,
    error: canceling.error ?? requesting.error ?? opening.error,
  };
}

type DowngradeStepsProps = { plan: PlanId; billing: Billing; error: unknown; onRetry: () => void; isRetrying: boolean };

/** When a smaller plan begins, and what the shop loses with it, in its own numbers. */
export function DowngradeSteps({ plan, billing, error, onRetry, isRetrying }: DowngradeStepsProps) {
  const { tenant } = useSession();
  const hasGuarantee = useSubscription().data?.hasGuarantee ?? false;
  const { periodEnd, months, ownScenarios, request } = billing;
  const [now] = useState(() => new Date());
  const from = nextPlanWords({ nextPlan: plan, periodEnd }, tenant.timeZone, now);
  const losses = planLosses(tenant.plan, plan, { orders: months[0]?.orders ?? 0, ownScenarios });
  return (
    <BlockStack gap="300">
      {error !== null && <ErrorState title="Couldn't change the plan" error={error} onRetry={onRetry} isRetrying={isRetrying} />}
      {from !== null && (
        <Text as="p">
          <Text as="span" fontWeight="semibold">
            {from}
          </Text>
          . Until then, {planOf(tenant.plan).name} stays as it is. Your orders are screened on every plan.
        </Text>
      )}
      <Text as="p">What changes then:</Text>
      <List>
        {losses.map((loss) => (
          <List.Item key={loss}>{loss}</List.Item>
        ))}
      </List>
      {request !== null && <Text as="p">Your request for {planOf(request.plan).name} is withdrawn.</Text>}
      {hasGuarantee && (
        <Text as="p" tone="subdued">
          The chargeback guarantee stays as it is.
        </Text>
      )}
    </BlockStack>
  );
}
