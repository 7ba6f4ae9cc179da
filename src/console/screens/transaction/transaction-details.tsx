import { BlockStack, Layout, SkeletonBodyText } from "@shopify/polaris";
import { lazy, Suspense } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { getRisks } from "#contract/payment-risks.ts";
import { useSubscription } from "#console/session/use-subscription.ts";
import { BeneficiariesList } from "#console/screens/transaction/beneficiaries-list.tsx";
import { CommentsPanel } from "#console/screens/transaction/comments-panel.tsx";
import { CoveragePanel } from "#console/screens/transaction/coverage-panel.tsx";
import { CustomerPanel } from "#console/screens/transaction/customer-panel.tsx";
import { DeliveryPanel } from "#console/screens/transaction/delivery-panel.tsx";
import { DisputePanel } from "#console/screens/transaction/dispute-panel.tsx";
import { ErasedNote } from "#console/screens/transaction/erased-note.tsx";
import { EvidenceDialog } from "#console/screens/transaction/evidence-dialog.tsx";
import { LocationsPanel } from "#console/screens/transaction/locations-panel.tsx";
import { NoLongerKept } from "#console/screens/transaction/no-longer-kept.tsx";
import { Answered, Panel } from "#console/screens/transaction/panel.tsx";
import { OrderNews } from "#console/screens/transaction/order-news.tsx";
import { PaymentInfo } from "#console/screens/transaction/payment-info.tsx";
import { useBeneficiaries, useItems, useRisks } from "#console/screens/transaction/queries.ts";
import { RelatedPayments } from "#console/screens/transaction/related-payments.tsx";
import { RelatedOnboardings } from "#console/screens/transaction/related-onboardings.tsx";
import { RelatedStakeholders } from "#console/screens/transaction/related-stakeholders.tsx";
import { RiskGauge } from "#console/screens/transaction/risk-gauge.tsx";
import { RiskReasons } from "#console/screens/transaction/risk-reasons.tsx";
import { RiskStatusCard } from "#console/screens/transaction/risk-status-card.tsx";
import { ShopifyPanel } from "#console/screens/transaction/shopify-panel.tsx";
import { Screenings } from "#console/screens/transaction/screenings.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { sectionsOf } from "#domain/accounts/entitlements.ts";

// Not part of the first load, which must be quick.
const LazyRiskFacts = lazy(async () => ({ default: (await import("#console/screens/transaction/risk-facts.tsx")).RiskFacts }));

type TransactionDetailsProps = { paymentId: string; payment: PaymentDetail };

const itemsTable = laterCode("items", () => import("#console/screens/transaction/items-table.tsx"));
const caseStrength = laterCode("case strength", () => import("#console/screens/transaction/case-strength-panel.tsx"));
const documentsPanel = laterCode("evidence", () => import("#console/screens/transaction/documents-panel.tsx"));
const activityTrail = laterCode("activity", () => import("#console/screens/transaction/trail-panel.tsx"));

/**
 * The panels of an order: the decision, what may have to be done, the evidence, why, the payment, where it is and those related
 * on the left; the customer, how strong the case is, what happened, what people said, what was bought and for whom on the right.
 * So both columns end at about the same height. One column on a phone.
 */
export function TransactionDetails({ paymentId, payment }: TransactionDetailsProps) {
  const risks = useRisks(paymentId);
  const items = useItems(paymentId);
  const subscription = useSubscription();
  return (
    <Layout>
      <OrderNews paymentId={paymentId} />
      <EvidenceDialog paymentId={paymentId} />
      <Layout.Section>
        <BlockStack gap="400">
          {payment.erased && <ErasedNote erased={payment.erased} />}
          <RiskStatusCard payment={payment} />
          <DisputePanel payment={payment} />
          <CoveragePanel paymentId={paymentId} payment={payment} />
          <ShopifyPanel payment={payment} />
          <Panel title="Evidence">
            <LaterPart code={documentsPanel} lines={3}>
              {({ DocumentsPanel }) => <DocumentsPanel paymentId={paymentId} isErased={payment.erased !== null} />}
            </LaterPart>
          </Panel>
          <DeliveryPanel paymentId={paymentId} />
          <Panel title="Why this decision">
            <Screenings paymentId={paymentId} />
          </Panel>
          <Panel title="Risk analysis">
            <RiskGauge riskScore={payment.riskScore} />
            <Answered query={risks} lines={5}>
              {(answer) => <LatestReasons risks={answer.risks} />}
            </Answered>
            {(payment.phone || payment.riskFacts.orderHistory) && (
              <Suspense fallback={<SkeletonBodyText lines={payment.riskFacts.orderHistory ? 7 : 4} />}>
                <LazyRiskFacts payment={payment} />
              </Suspense>
            )}
          </Panel>
          <Panel title="Payment info">
            <PaymentInfo payment={payment} />
          </Panel>
          <Panel title="Locations">
            <LocationsPanel payment={payment} />
          </Panel>
          <Panel title="Related payments">
            <Answered query={risks} lines={4}>
              {(answer) => <RelatedPayments payments={answer.relatedPaymentsDetails} />}
            </Answered>
          </Panel>
        </BlockStack>
      </Layout.Section>
      <Layout.Section variant="oneThird">
        <BlockStack gap="400">
          <Panel title="Customer">
            <CustomerPanel payment={payment} />
          </Panel>
          <Panel title="Case strength">
            <LaterPart code={caseStrength} lines={14}>
              {({ CaseStrengthPanel }) => <CaseStrengthPanel paymentId={paymentId} tenantId={payment.tenantId} />}
            </LaterPart>
          </Panel>
          <Panel title="Activity Trail">
            <LaterPart code={activityTrail} lines={9}>
              {({ TrailPanel }) => <TrailPanel paymentId={paymentId} currency={payment.currency} />}
            </LaterPart>
          </Panel>
          <Panel title="Comments">
            <CommentsPanel paymentId={paymentId} comments={payment.comments} />
          </Panel>
          <Panel title="Items">
            <Answered query={items} lines={4}>
              {(answer) => (
                <LaterPart code={itemsTable} lines={4}>
                  {({ ItemsTable }) => <ItemsTable items={answer} total={payment} isErased={payment.erased !== null} />}
                </LaterPart>
              )}
            </Answered>
          </Panel>
          {subscription.data && sectionsOf(subscription.data).beneficiaries === "shown" && <BeneficiariesPanel paymentId={paymentId} />}
          {subscription.data === undefined && subscription.errorUpdateCount > 0 && (
            <Panel title="Beneficiaries">
              <QuietFailure
                text="Couldn't check whether your shop shows beneficiaries"
                error={subscription.error}
                onRetry={() => void subscription.refetch()}
                isRetrying={subscription.isFetching}
              />
            </Panel>
          )}
          <Panel title="Related stakeholders">
            <Answered query={risks} lines={3}>
              {(answer) => <RelatedStakeholders payer={payment.payer} payments={answer.relatedPaymentsDetails} />}
            </Answered>
          </Panel>
          <RelatedOnboardings paymentId={paymentId} />
        </BlockStack>
      </Layout.Section>
    </Layout>
  );
}

/** Loaded only for shops that show beneficiaries. */
function BeneficiariesPanel({ paymentId }: { paymentId: string }) {
  const beneficiaries = useBeneficiaries(paymentId);
  return (
    <Panel title="Beneficiaries">
      <Answered query={beneficiaries} lines={2}>
        {(answer) => <BeneficiariesList beneficiaries={answer} />}
      </Answered>
    </Panel>
  );
}

/** The reasons behind the newest score. */
function LatestReasons({ risks }: Pick<AnswerOf<typeof getRisks>, "risks">) {
  const [latest] = risks.toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime());
  return latest === undefined ? <NoLongerKept /> : <RiskReasons reasons={latest.reasons} />;
}
