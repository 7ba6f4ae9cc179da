import { Text } from "@shopify/polaris";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getBeneficiaries } from "#contract/payment-parts.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { personName } from "#domain/payments/payment-title.ts";

type Beneficiary = AnswerOf<typeof getBeneficiaries>[number];

/** Who receives the order. */
export function BeneficiariesList({ beneficiaries }: { beneficiaries: Beneficiary[] }) {
  if (beneficiaries.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No beneficiaries on this order.
      </Text>
    );
  }
  return (
    <PlainList>
      {beneficiaries.map((person) => (
        <li key={person.id}>
          <Text as="p" breakWord>
            <bdi>{personName(person) ?? "-"}</bdi>
          </Text>
        </li>
      ))}
    </PlainList>
  );
}
