import { useDeferredValue } from "react";
import { BlockStack, InlineGrid } from "@shopify/polaris";
import type { Dashboard } from "#contract/dashboard.ts";
import { type SectionId, chartTitles, sectionTitles } from "#console/screens/dashboard/chart-list.ts";
import { DashboardSection, NotInPlan } from "#console/screens/dashboard/dashboard-section.tsx";
import { MoversCard, NetworkRadarCard, NoMoversCard } from "#console/screens/dashboard/radar-and-movers.tsx";
import {
  MoversSkeleton,
  RadarSkeleton,
  DaysSkeleton,
  GuaranteeSkeleton,
  SectionsSkeleton,
  SlicesSkeleton,
  VerificationSkeleton,
} from "#console/screens/dashboard/section-skeletons.tsx";
import { GuaranteeSection } from "#console/screens/dashboard/guarantee-section.tsx";
import { KeyFiguresRow, KeyFiguresRowSkeleton } from "#console/screens/dashboard/key-figures-row.tsx";
import { LockedCard } from "#console/screens/dashboard/guarantee-offer.tsx";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { ordersBehind } from "#console/screens/dashboard/orders-behind.ts";
import { PaymentSlices, TransactionsPerDay } from "#console/screens/dashboard/payments-section.tsx";
import type { DashboardControl } from "#console/screens/dashboard/use-dashboard-state.ts";
import { comparedPeriodOf, type ShownFigures } from "#console/ui/figures/use-figures.ts";
import { useSubscription } from "#console/session/use-subscription.ts";
import { VerificationSection } from "#console/screens/dashboard/verification-section.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { NO_PERIOD_BEFORE } from "#domain/figures/span-words.ts";
import { dashboardPartsOf } from "#domain/accounts/entitlements.ts";
import type { DashboardVisibility } from "#domain/accounts/visibility.ts";

const CHOOSE_COMPARISON = "Choose what to compare to, above, to see what changed.";

type DashboardSectionsProps = {
  /** What the shop's plan shows, until the figures arrive, which tell it themselves. Null while unknown. */
  visibility: DashboardVisibility | null;
  /** Null while loading. */
  shown: ShownFigures | null;
  /** What they're compared to; null while loading, and if there is nothing. */
  before: Dashboard | null;
  /** Null while the rates load. */
  money: MoneyIn | null;
  control: DashboardControl;
};

/** The three sections, as far as the shop's plan shows them. */
export function DashboardSections({ visibility, shown, before, money, control }: DashboardSectionsProps) {
  const { tenant } = useSession();
  const { comparison } = control.state;
  const mode = shown ? visibilityOf(shown.figures) : visibility;
  const shared = shown && money && { money, behind: ordersBehind(shown, tenant.timeZone), control, period: shown.period, asOf: shown.asOf };
  // Paint the first figures before rendering what's below the fold.
  const isBegun = useDeferredValue(shared !== null);
  const further = isBegun ? shared : null;
  const { days, guarantee, payments, verification } = shown?.figures ?? { days: null, guarantee: null, payments: null, verification: null };
  const subscription = useSubscription().data;
  const folding = (id: SectionId) => ({
    title: sectionTitles[id],
    isOpen: !control.state.closed.includes(id),
    onToggle: () => control.toggleSection(id),
  });
  if (mode === null) return <SectionsSkeleton />;
  const parts = dashboardPartsOf(mode);
  return (
    <BlockStack gap="600">
      {parts.guarantee === "shown" &&
        (shared && guarantee ? (
          <KeyFiguresRow {...shared} figures={guarantee} before={before?.guarantee ?? null} />
        ) : (
          <KeyFiguresRowSkeleton />
        ))}
      <DashboardSection
        {...folding("guarantee")}
        isLocked={parts.guarantee !== "shown"}
        words={parts.guarantee === "shown" && subscription ? guaranteeWords(subscription.hasGuarantee) : null}
      >
        {parts.guarantee === "hidden" && <NotInPlan />}
        {parts.guarantee === "locked" && <LockedCard />}
        {parts.guarantee === "shown" && (
          <BlockStack gap="400">
            {shared && guarantee ? (
              <GuaranteeSection {...shared} figures={guarantee} before={before?.guarantee ?? null} />
            ) : (
              <GuaranteeSkeleton />
            )}
            {further ? <NetworkRadarCard /> : <RadarSkeleton />}
          </BlockStack>
        )}
      </DashboardSection>
      <DashboardSection {...folding("payments")} isLocked={parts.days !== "shown"}>
        {parts.days !== "shown" ? (
          <NotInPlan />
        ) : (
          <BlockStack gap="400">
            {further && days ? <TransactionsPerDay {...further} figures={days} before={before?.days ?? null} /> : <DaysSkeleton />}
            {parts.payments === "locked" && (
              <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
                <LockedCard title={chartTitles["payment-methods"]} />
                <LockedCard title={chartTitles["risk-scenarios"]} />
              </InlineGrid>
            )}
            {parts.payments === "shown" && !further && <SlicesSkeleton />}
            {parts.payments === "shown" && !further && <MoversSkeleton />}
            {further && payments && <PaymentSlices {...further} figures={payments} before={before?.payments ?? null} />}
            {further &&
              shown &&
              payments &&
              (comparison !== null && comparedPeriodOf(shown.period, comparison, tenant) !== null ? (
                <MoversCard filter={shown.filter} money={further.money} control={control} comparison={comparison} />
              ) : (
                <NoMoversCard words={comparison === null ? CHOOSE_COMPARISON : NO_PERIOD_BEFORE} />
              ))}
          </BlockStack>
        )}
      </DashboardSection>
      <DashboardSection
        {...folding("verification")}
        isLocked={parts.verification !== "shown"}
        words={isUnused(verification) ? "Figures appear here once verifications are sent to customers." : null}
      >
        {parts.verification !== "shown" && <NotInPlan />}
        {parts.verification === "shown" &&
          (further && verification ? (
            <VerificationSection {...further} figures={verification} before={before?.verification ?? null} />
          ) : (
            <VerificationSkeleton />
          ))}
      </DashboardSection>
    </BlockStack>
  );
}

function isUnused(verification: Dashboard["verification"]): boolean {
  return verification !== null && verification.responses === null && verification.documents.length === 0;
}

/** What the section's figures count, and what is guaranteed of it. */
function guaranteeWords(hasGuarantee: boolean): string {
  return hasGuarantee
    ? "Counts and rates are based on our decisions. Only Total Guaranteed is what the guarantee covers."
    : "Counts and rates are based on our decisions. None of these orders is under guarantee.";
}

/** The server omits what is locked, so the figures themselves tell what the plan shows. */
function visibilityOf({ guarantee, verification }: Dashboard): DashboardVisibility {
  if (guarantee !== null) return "visible";
  return verification === null ? "blurred" : "kyc_only";
}
