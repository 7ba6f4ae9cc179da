import { BlockStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Billing } from "#contract/subscription.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useKeepPlan, useOpenPlanChange } from "#console/ui/plans/use-billing.ts";
import { isKeptBeforeUpgrade } from "#domain/accounts/billing.ts";
import { plannedChange } from "#domain/accounts/plan-words.ts";
import { planOf, type PlanId } from "#domain/accounts/plans.ts";

/** The way to a bigger plan: what is to come is taken back first where it has to be, then the provider's page opens. */
export function useUpgrade(plan: PlanId | null, billing: Billing | undefined) {
  const opening = useOpenPlanChange();
  const keeping = useKeepPlan();
  const open = () => {
    if (plan !== null) opening.open(planOf(plan).name);
  };
  return {
    start: () => {
      if (billing !== undefined && isKeptBeforeUpgrade(billing)) keeping.mutate({}, { onSuccess: open });
      else open();
    },
    reset: () => {
      opening.reset();
      keeping.reset();
    },
    isPending: keeping.isPending || opening.isPending,
    error: keeping.error ?? opening.error,
  };
}

type UpgradeStepsProps = { plan: PlanId; billing: Billing; error: unknown };

/** What an upgrade ends, before the provider's page opens. */
export function UpgradeSteps({ plan, billing, error }: UpgradeStepsProps) {
  const [now] = useState(() => new Date());
  const planned = plannedChange(billing, useShopTimeZone(), now);
  const has = planOf(billing.plan).name;
  return (
    <BlockStack gap="300">
      {error !== null && <ErrorState title={`Couldn't open ${planOf(plan).name}`} error={error} />}
      <Text as="p">
        {planned === null
          ? `You stay on ${has} until you finish the upgrade.`
          : `Your ${planned} ends now. If you don't finish the upgrade, you stay on ${has}.`}
      </Text>
    </BlockStack>
  );
}
