import { Badge, BlockStack, Box, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import type { RelatedPayment } from "#contract/payment-risks.ts";
import { paths } from "#console/session/paths.ts";
import { inShop } from "#console/session/with-query.ts";
import { AddressLink } from "#console/screens/transaction/address-link.tsx";
import { sharedWords } from "#console/screens/transaction/shared-words.ts";
import { AnswerDue } from "#console/ui/answer-due.tsx";
import { ChargebackIcon } from "#console/ui/chargeback-icon.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { NUMBER_GAP } from "#console/ui/number-gap.ts";
import { RiskBadge } from "#console/ui/risk-badge.tsx";
import { formatMoney } from "#domain/money/money.ts";
import { relatedGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { truncatePlace, truncateReference } from "#domain/text/truncate.ts";

type RelatedPaymentRowProps = { payment: RelatedPayment; position: number; isNarrow: boolean };

/** A related payment as a row of cells or, where there's no room for columns, as a card that says the same. */
export function RelatedPaymentRow({ payment, position, isNarrow }: RelatedPaymentRowProps) {
  return (
    <IndexTable.Row id={`related-${payment.paymentId}`} position={position}>
      {isNarrow ? <RelatedCard payment={payment} /> : <RelatedCells payment={payment} />}
    </IndexTable.Row>
  );
}

/** Several lines a cell, so that all of it fits in the panel. */
function RelatedCells({ payment }: { payment: RelatedPayment }) {
  return (
    <>
      <IndexTable.Cell>
        <BlockStack gap="050">
          <RelatedLink payment={payment} />
          <Text as="span" tone="subdued">
            <InstantText at={payment.createdAt} />
          </Text>
          <Status payment={payment} />
          <AnswerDue at={payment.answerDueAt} />
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Box minWidth="7rem">
          <SharedBadges payment={payment} />
        </Box>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack gap="050">
          <Risk payment={payment} />
          <Guarantee payment={payment} />
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Box paddingInlineEnd={NUMBER_GAP}>
          <Text as="p" numeric alignment="end">
            {formatMoney(payment)}
          </Text>
        </Box>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Box minWidth="8rem">
          <BlockStack gap="050">
            <CutText text={payerOf(payment)} />
            <CutText text={payment.email} />
          </BlockStack>
        </Box>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack gap="050">
          <Ip payment={payment} />
          <Address payment={payment} />
        </BlockStack>
      </IndexTable.Cell>
    </>
  );
}

function RelatedCard({ payment }: { payment: RelatedPayment }) {
  return (
    <Box paddingBlock="200" width="100%">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <RelatedLink payment={payment} />
          <Text as="span" numeric>
            {formatMoney(payment)}
          </Text>
        </InlineStack>
        <InlineStack align="space-between" gap="200">
          <CutText text={payerOf(payment)} />
          <Text as="span" tone="subdued">
            <InstantText at={payment.createdAt} />
          </Text>
        </InlineStack>
        <InlineStack gap="200" blockAlign="center">
          <Risk payment={payment} />
          <Guarantee payment={payment} />
          <Status payment={payment} />
          <AnswerDue at={payment.answerDueAt} />
        </InlineStack>
        <CutText text={payment.email} />
        <InlineStack align="space-between" gap="200">
          <Ip payment={payment} />
          <Address payment={payment} />
        </InlineStack>
        <SharedBadges payment={payment} />
      </BlockStack>
    </Box>
  );
}

/** A click on the row follows its link, so a click on the link itself must not reach the row as well. */
function RelatedLink({ payment }: { payment: RelatedPayment }) {
  const reference = payment.reference.trim() || "No reference";
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <InlineStack gap="100" blockAlign="center" wrap={false}>
        <Link dataPrimaryLink removeUnderline url={inShop(paths.transaction(payment.paymentId), payment.tenantId)}>
          <bdi title={reference}>{truncateReference(reference)}</bdi>
        </Link>
        {payment.hasChargeback && <ChargebackIcon />}
      </InlineStack>
    </span>
  );
}

function SharedBadges({ payment }: { payment: RelatedPayment }) {
  return (
    <InlineStack gap="100">
      {payment.shares.map((kind) => (
        <Badge key={kind}>{sharedWords[kind]}</Badge>
      ))}
    </InlineStack>
  );
}

function Risk({ payment }: { payment: RelatedPayment }) {
  return (
    <InlineStack gap="100" blockAlign="center" wrap={false}>
      <Text as="span" numeric>
        {formatRiskPercent(payment.riskScore)}
      </Text>
      <RiskBadge riskScore={payment.riskScore} isInList />
    </InlineStack>
  );
}

function Guarantee({ payment }: { payment: RelatedPayment }) {
  return (
    <Text as="span" tone="subdued">
      {`Guarantee: ${relatedGuaranteeName(payment.guaranteeStatus)}`}
    </Text>
  );
}

function Status({ payment: { subStatus } }: { payment: RelatedPayment }) {
  return subStatus && <Text as="span">{subStatusName(subStatus)}</Text>;
}

function Ip({ payment: { ip } }: { payment: RelatedPayment }) {
  return ip === null ? <span>-</span> : <span title={ip}>{truncatePlace(ip)}</span>;
}

function Address({ payment: { address } }: { payment: RelatedPayment }) {
  if (address === null) return <span>-</span>;
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <AddressLink text={address} isCut />
    </span>
  );
}

function payerOf(payment: RelatedPayment): string | null {
  return personName({ firstName: payment.payerFirstName, lastName: payment.payerLastName });
}
