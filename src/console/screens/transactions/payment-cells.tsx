import { BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { cardCountryName } from "#domain/geography/countries.ts";
import { formatMoney, sumToMinor, type Money } from "#domain/money/money.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { countedDecisionOf } from "#domain/payments/decision.ts";
import { listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import type { ListColumn } from "#domain/payments/list-columns.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { isPspOrder } from "#domain/payments/transaction-type.ts";
import { PaymentLink } from "#console/screens/transactions/payment-link.tsx";
import { TrackingDue } from "#console/screens/transactions/tracking-due.tsx";
import { WaitingText } from "#console/screens/transactions/waiting-text.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { AnswerDue } from "#console/ui/answer-due.tsx";
import { ChargebackIcon } from "#console/ui/chargeback-icon.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { PspBadge } from "#console/ui/psp-badge.tsx";
import { RiskBadge } from "#console/ui/risk-badge.tsx";

/** What an order's row has in each column, and how wide it's at least: cut before the table grows wider than the page. */
export const paymentCells: Record<ListColumn, { className?: string; of: (row: PaymentRow, isQueue: boolean) => ReactNode }> = {
  reference: {
    of: (row) => (
      <BlockStack>
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <PaymentLink row={row} />
          {isPspOrder(row) && <PspBadge />}
          {row.hasChargeback && <ChargebackIcon />}
        </InlineStack>
        <AnswerDue at={row.answerDueAt} />
        <TrackingDue at={row.trackingDueAt} />
      </BlockStack>
    ),
  },
  waiting: { className: "payment-table__waiting", of: (row, isQueue) => (isQueue || row.isWaiting ? <Waiting row={row} /> : "-") },
  assignee: { className: "payment-table__payer", of: ({ assigneeName }) => <CutText text={assigneeName} /> },
  date: { of: ({ createdAt }) => <InstantText at={createdAt} /> },
  amount: { of: ({ amountMinor, currency }) => <Amount money={{ amountMinor, currency }} /> },
  shopAmount: { of: ({ amountShop }) => <ShopAmount amount={amountShop} /> },
  customer: {
    className: "payment-table__payer",
    of: ({ payerFirstName: firstName, payerLastName: lastName }) => <CutText text={personName({ firstName, lastName })} />,
  },
  email: { className: "payment-table__email", of: ({ email }) => <CutText text={email} /> },
  risk: {
    of: ({ riskScore }) => (
      <div className="payment-table__risk">
        <RiskBadge riskScore={riskScore} isInList />
        <Text as="span" numeric>
          {formatRiskPercent(riskScore)}
        </Text>
      </div>
    ),
  },
  decision: { className: "payment-table__decision", of: (row) => <DecisionBadge decision={countedDecisionOf(row)} isInList /> },
  scenario: { className: "payment-table__scenario", of: ({ scenarioName }) => <CutText text={scenarioName} /> },
  guarantee: {
    className: "payment-table__guarantee",
    of: ({ guaranteeStatus }) => <CutText text={listGuaranteeName(guaranteeStatus)} />,
  },
  status: { className: "payment-table__status", of: ({ subStatus }) => <CutText text={subStatus && subStatusName(subStatus)} /> },
  due: { of: ({ dueAt }) => (dueAt === null ? "-" : <InstantText at={dueAt} />) },
  answerDue: { of: ({ answerDueAt }) => (answerDueAt === null ? "-" : <InstantText at={answerDueAt} />) },
  acquirer: { className: "payment-table__provider", of: ({ acquirer }) => <CutText text={acquirer && codeName(acquirer)} /> },
  card: { of: ({ cardBrand, cardLast4 }) => cardWords(cardBrand, cardLast4) },
  cardCountry: {
    className: "payment-table__provider",
    of: ({ cardCountry }) => <CutText text={cardCountry && cardCountryName(cardCountry)} />,
  },
  origin: { className: "payment-table__provider", of: ({ origin }) => <CutText text={origin && codeName(origin)} /> },
};

/** Since when an order waits, or what became of it. */
function Waiting({ row }: { row: PaymentRow }) {
  if (row.isWaiting) return <WaitingText row={row} />;
  return (
    <>
      <Text as="span" visuallyHidden>
        No longer waiting
      </Text>
      <DecisionBadge decision={countedDecisionOf(row)} isInList />
    </>
  );
}

function Amount({ money }: { money: Money | null }) {
  return (
    <Box paddingInlineEnd={NUMBER_GAP}>
      <Text as="p" numeric alignment="end">
        {formatMoney(money)}
      </Text>
    </Box>
  );
}

function ShopAmount({ amount }: { amount: number | null }) {
  const { currency } = useSession().tenant;
  const amountMinor = amount === null ? null : sumToMinor(amount, currency);
  return <Amount money={amountMinor === null ? null : { amountMinor, currency }} />;
}

/** 'Visa •••• 4242', or as much of it as is known. */
function cardWords(brand: string | null, last4: string | null): string {
  return [brand && codeName(brand), last4 && `•••• ${last4}`].filter(Boolean).join(" ") || "-";
}
