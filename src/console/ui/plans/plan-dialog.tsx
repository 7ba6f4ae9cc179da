import { Banner, BlockStack, InlineGrid, Link, Modal, Text } from "@shopify/polaris";
import { useState, type RefObject } from "react";
import type { Billing } from "#contract/subscription.ts";
import { useContactUrl } from "#console/ui/use-contact-url.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { DowngradeSteps, useDowngrade } from "#console/ui/plans/downgrade-steps.tsx";
import { NextPlanNotice } from "#console/ui/plans/next-plan-notice.tsx";
import { ownerWords } from "#console/ui/plans/owner-words.ts";
import { PlanCard } from "#console/ui/plans/plan-card.tsx";
import { useBilling, useOpenPlanChange } from "#console/ui/plans/use-billing.ts";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { UpgradeSteps, useUpgrade } from "#console/ui/plans/upgrade-steps.tsx";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";
import { whyNot } from "#console/ui/plans/why-not.ts";
import { isKeptBeforeUpgrade } from "#domain/accounts/billing.ts";
import { ENTERPRISE_WORDS } from "#domain/accounts/plan-words.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import { isEnterprisePlan, offeredPlans, planOf, planStep, type PlanId } from "#domain/accounts/plans.ts";

type PlanDialogProps = { opener: RefObject<HTMLElement> };

/** All plans, and the way to another one; for a smaller one first what the shop would lose, for a bigger one which change it ends. */
export function PlanDialog({ opener }: PlanDialogProps) {
  const { tenant } = useSession();
  const { isOpen, chosen, choose, close } = usePlansAddress();
  const isOwner = useMay("owner");
  const billing = useBilling();
  const showDone = useDoneToast();
  const downgrade = useDowngrade(chosen, billing.data, {
    onDone: ({ nextPlan, periodEnd }) => {
      close();
      if (nextPlan !== null && periodEnd !== null)
        showDone(`Your plan changes to ${planOf(nextPlan).name} on ${formatDate(periodEnd, tenant.timeZone, new Date())}`);
    },
  });
  const upgrade = useUpgrade(chosen, billing.data);
  const back = () => {
    downgrade.reset();
    upgrade.reset();
    choose(null);
  };
  const modal = { open: isOpen, activator: opener, onClose: close };
  if (isEnterprisePlan(tenant.plan))
    return (
      <Modal {...modal} title="Your plan" secondaryActions={[{ content: "Close", onAction: close }]}>
        <Modal.Section>
          <Text as="p">{ENTERPRISE_WORDS}</Text>
        </Modal.Section>
      </Modal>
    );
  const step = chosen === null || !isOwner ? null : planStep(tenant.plan, chosen);
  if (chosen !== null && step === "downgrade" && billing.data?.nextPlan === null)
    return (
      <Modal
        {...modal}
        title={`Downgrade to ${planOf(chosen).name}`}
        primaryAction={{
          content: "Downgrade",
          destructive: true,
          onAction: downgrade.start,
          loading: downgrade.isPending,
          disabled: !downgrade.isReady,
        }}
        secondaryActions={[{ content: "Back to plans", onAction: back, disabled: downgrade.isPending }]}
      >
        <Modal.Section>
          <DowngradeSteps
            plan={chosen}
            billing={billing.data}
            error={downgrade.error}
            onRetry={downgrade.start}
            isRetrying={downgrade.isPending}
          />
        </Modal.Section>
      </Modal>
    );
  if (chosen !== null && step === "upgrade" && billing.data !== undefined)
    return (
      <Modal
        {...modal}
        title={`Upgrade to ${planOf(chosen).name}`}
        primaryAction={{ content: "Continue", onAction: upgrade.start, loading: upgrade.isPending }}
        secondaryActions={[{ content: "Back to plans", onAction: back, disabled: upgrade.isPending }]}
      >
        <Modal.Section>
          <UpgradeSteps plan={chosen} billing={billing.data} error={upgrade.error} />
        </Modal.Section>
      </Modal>
    );
  return (
    <Modal {...modal} size="large" title="Plans" secondaryActions={[{ content: "Close", onAction: close }]}>
      <Modal.Section>
        <BlockStack gap="400">
          {billing.data === undefined && billing.error !== null && (
            <LoadFailure
              title="Couldn't load your subscription"
              error={billing.error}
              onRetry={() => void billing.refetch()}
              isRetrying={billing.isFetching}
            />
          )}
          <Plans billing={billing.data} isOwner={isOwner} onChoose={choose} />
          <EnterpriseLine />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

type PlansProps = { billing: Billing | undefined; isOwner: boolean; onChoose: (plan: PlanId) => void };

function Plans({ billing, isOwner, onChoose }: PlansProps) {
  const { tenant } = useSession();
  const opening = useOpenPlanChange();
  const opened = opening.isPending ? opening.variables.query.pkg : null;
  const [now] = useState(() => new Date());
  const nextUp = offeredPlans.find(({ id }) => planStep(tenant.plan, id) === "upgrade")?.id;
  const asksFirst = billing !== undefined && isKeptBeforeUpgrade(billing);
  return (
    <>
      {billing !== undefined && !isOwner && (
        <Banner tone="info">
          <Text as="p">{ownerWords(billing)}</Text>
        </Banner>
      )}
      {billing !== undefined && <NextPlanNotice billing={billing} isOwner={isOwner} />}
      {opening.error !== null && <ErrorState title="Couldn't open the plan" error={opening.error} />}
      <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="300">
        {offeredPlans.map(({ id, name }) => {
          const step = planStep(tenant.plan, id);
          return (
            <PlanCard
              key={id}
              plan={id}
              step={step}
              isFolded={id !== tenant.plan && id !== nextUp}
              whyNot={billing === undefined ? null : whyNot(id, step, billing, { isOwner, timeZone: tenant.timeZone, now })}
              isBusy={billing === undefined || (opened !== null && opened !== name)}
              isOpening={opened === name}
              onChoose={() => (step === "downgrade" || asksFirst ? onChoose(id) : opening.open(name))}
            />
          );
        })}
      </InlineGrid>
    </>
  );
}

function EnterpriseLine() {
  const contact = useContactUrl();
  const most = offeredPlans.at(-1)?.ordersPerMonth;
  return (
    <Text as="p" tone="subdued">
      More than {most?.toLocaleString("en-US")} orders a month?{" "}
      {contact === null ? (
        "Ask your contact at Surety about Enterprise."
      ) : (
        <>
          <Link url={contact} external>
            Contact us
          </Link>{" "}
          about Enterprise.
        </>
      )}
    </Text>
  );
}
