import { Badge, BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { RelatedPayment } from "#contract/payment-risks.ts";
import { paths } from "#console/session/paths.ts";
import { relatedStakeholders } from "#console/screens/transaction/related-people.ts";
import { sharedWords } from "#console/screens/transaction/shared-words.ts";
import { PlainList } from "#console/ui/plain-list.tsx";

type RelatedStakeholdersProps = { payer: PaymentDetail["payer"]; payments: RelatedPayment[] };

/** Other people who ordered with the same card, device, phone, IP or address. Each leads to their newest such order. */
export function RelatedStakeholders({ payer, payments }: RelatedStakeholdersProps) {
  const people = relatedStakeholders(payer, payments);
  if (people.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No data available
      </Text>
    );
  }
  return (
    <PlainList isSpaced>
      {people.map((person) => (
        <li key={person.paymentId}>
          <BlockStack gap="050">
            <InlineStack align="space-between" gap="200">
              <Link url={paths.transaction(person.paymentId)} removeUnderline>
                <bdi style={{ overflowWrap: "anywhere" }}>{person.name}</bdi>
              </Link>
              <Text as="span" tone="subdued">
                {person.orders === 1 ? "1 order" : `${person.orders} orders`}
              </Text>
            </InlineStack>
            {person.email !== null && person.email !== person.name && (
              <Text as="p" tone="subdued" breakWord>
                <bdi>{person.email}</bdi>
              </Text>
            )}
            <InlineStack gap="100">
              {person.shares.map((kind) => (
                <Badge key={kind}>{sharedWords[kind]}</Badge>
              ))}
            </InlineStack>
          </BlockStack>
        </li>
      ))}
    </PlainList>
  );
}
