import { BlockStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Billing } from "#contract/subscription.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useKeepPlan, useOpenPlanChange } from "#console/ui/plans/use-billing.ts";
import { isKeptBeforeUpgrade, type BillingProviderName } from "#domain/accounts/billing.ts";
import { plannedChange, priceWords } from "#domain/accounts/plan-words.ts";
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

const providerWords: Record<BillingProviderName, string> = { stripe: "Stripe", shopify: "Shopify", invoice: "Surety" };

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
        {planned !== null && `If you continue, your ${planned} is canceled. `}
        {`You then confirm ${priceWords(plan)} on the page of ${providerWords[billing.provider]}. Until you do, you stay on ${has}.`}
      </Text>
    </BlockStack>
  );
}
