import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Billing } from "#contract/subscription.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { NextPlanNotice } from "#console/ui/plans/next-plan-notice.tsx";
import { ownerWords } from "#console/ui/plans/owner-words.ts";
import { useOpenPlanChange } from "#console/ui/plans/use-billing.ts";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";
import { GRACE_DAYS, type BillingProviderName } from "#domain/accounts/billing.ts";
import { priceWords } from "#domain/accounts/plan-words.ts";
import { isEnterprisePlan, isFreePlan, planOf } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";

/** The plan by name, how it's paid, and what becomes of it. */
export function PlanCard({ billing }: { billing: Billing }) {
  const isOwner = useMay("owner");
  const { address } = usePlansAddress();
  const { name } = planOf(billing.plan);
  const payment = paymentWords(billing, useShopTimeZone());
  const isPaidElsewhere =
    billing.provider !== "invoice" && (!isFreePlan(billing.plan) || billing.unpaidSince !== null || billing.status === "ended");
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="start" gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingLg">
              {name}
            </Text>
            <Text as="p" tone="subdued">
              {priceWords(billing.plan)}
            </Text>
          </BlockStack>
          <div data-opens-dialog>
            <Button url={address}>{isOwner ? "Change Plan" : "See plans"}</Button>
          </div>
        </InlineStack>
        <MissingPayment billing={billing} />
        <NextPlanNotice billing={billing} isOwner={isOwner} />
        {payment !== null && <Text as="p">{payment}</Text>}
        {isPaidElsewhere && isOwner && <ManagePayment billing={billing} />}
        {!isOwner && (
          <Text as="p" tone="subdued">
            {ownerWords(billing)}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

const paidBy: Record<BillingProviderName, string> = {
  invoice: "Paid by invoice.",
  stripe: "Paid by card, through Stripe.",
  shopify: "Paid through Shopify.",
};

/** How the plan is paid, and when the next time is; null where there is nothing to pay. */
function paymentWords({ plan, provider, periodEnd, nextPlan, unpaidSince }: Billing, timeZone: string): string | null {
  if (isFreePlan(plan)) return unpaidSince === null ? null : "Your last plan wasn't paid.";
  const by = paidBy[provider];
  if (isEnterprisePlan(plan) || periodEnd === null || unpaidSince !== null) return by;
  const date = formatDate(periodEnd, timeZone, new Date());
  const isOver = nextPlan !== null && isFreePlan(nextPlan);
  if (provider !== "invoice") return `${by} ${isOver ? `Paid until ${date}` : `Next payment on ${date}`}.`;
  return `${by} ${isOver ? `${planOf(plan).name} ends on ${date}` : `Next invoice on ${date}`}.`;
}

function MissingPayment({ billing: { plan, unpaidSince, graceEnd } }: { billing: Billing }) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  if (unpaidSince === null || graceEnd === null) return null;
  const { name } = planOf(plan);
  const isOver = now >= graceEnd;
  return (
    <Banner tone="critical" title={`A payment failed on ${formatDate(unpaidSince, timeZone, now)}`}>
      <Text as="p">
        {isOver
          ? `It was still missing after ${GRACE_DAYS} days, so your plan is ${name} now. Update the payment method to get your plan back.`
          : `${name} stays until ${formatDate(graceEnd, timeZone, now)}. Update the payment method before then to keep it.`}
      </Text>
    </Banner>
  );
}

/** The provider's own page with cards and invoices. */
function ManagePayment({ billing: { plan, unpaidSince } }: { billing: Billing }) {
  const opening = useOpenPlanChange();
  const isOver = isFreePlan(plan) && unpaidSince === null;
  const manage = () => opening.open(planOf(isFreePlan(plan) && !isOver ? "starter" : plan).name);
  const words = isOver ? "Invoices" : unpaidSince === null ? "Payment method and invoices" : "Update payment method";
  return (
    <BlockStack gap="300">
      {opening.error !== null && (
        <ErrorState title="Couldn't open the payment page" error={opening.error} onRetry={manage} isRetrying={opening.isPending} />
      )}
      <InlineStack>
        <Button onClick={manage} loading={opening.isPending} {...(unpaidSince === null ? {} : { variant: "primary" })}>
          {words}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
