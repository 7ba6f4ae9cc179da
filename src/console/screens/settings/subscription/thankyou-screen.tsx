import { Banner, Text } from "@shopify/polaris";
import { useState } from "react";
import { refreshBilling, type Billing } from "#contract/subscription.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { SubscriptionPage } from "#console/screens/settings/subscription/subscription-screen.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useShownBilling } from "#console/ui/plans/use-billing.ts";
import { nextPlanWords } from "#domain/accounts/plan-words.ts";
import { isFreePlan, planOf } from "#domain/accounts/plans.ts";

/** A change longer ago isn't what the person comes back from: they opened an old link. */
const JUST_NOW_MS = 15 * 60_000;

/**
 * `/settings/subscription/thankyou`: says what the shop's provider says, whatever led here. Only an owner comes back from a payment;
 * others see the subscription.
 */
export function ThankyouScreen() {
  const isOwner = useMay("owner");
  return <SubscriptionPage notice={isOwner ? <ProvidersWord /> : null} />;
}

function ProvidersWord() {
  const { data, error, refetch, isFetching } = useEndpoint(refreshBilling, {}, { freshForMs: 0 });
  useShownBilling(data);
  if (error !== null)
    return <LoadFailure title="We couldn't check your plan yet" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined)
    return (
      <Banner tone="info" title="Checking your plan…">
        <Text as="p">This takes a moment.</Text>
      </Banner>
    );
  return <Word billing={data} onCheck={() => void refetch()} isChecking={isFetching} />;
}

type WordProps = { billing: Billing; onCheck: () => void; isChecking: boolean };

function Word({ billing, onCheck, isChecking }: WordProps) {
  const [opened] = useState(() => new Date());
  const next = nextPlanWords(billing, useShopTimeZone(), opened);
  const { name } = planOf(billing.plan);
  const isNew = next === null && billing.planSince !== null && opened.getTime() - billing.planSince.getTime() < JUST_NOW_MS;
  if (isNew && !isFreePlan(billing.plan))
    return (
      <Banner tone="success" title={`Thank you! Your plan is now ${name}`}>
        <Text as="p">Everything it includes is ready to use.</Text>
      </Banner>
    );
  if (billing.status === "opened")
    return (
      <Banner
        tone="info"
        title="Your payment isn't confirmed yet"
        action={{ content: "Check again", onAction: onCheck, loading: isChecking }}
      >
        <Text as="p">Your plan is {name} until it is. If you didn&apos;t finish the payment, nothing was charged.</Text>
      </Banner>
    );
  // What is to come is said below.
  return next === null && <Banner tone="info" title={`Your plan is ${name}`} />;
}
