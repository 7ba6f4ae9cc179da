import { InlineGrid } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { countryName } from "#domain/geography/countries.ts";
import { historyKinds, type HistoryKind, type OrderHistory } from "#domain/payments/order-history.ts";
import { phoneTypeWords } from "#domain/payments/phone-type.ts";

/** What the phone number says, and how the customer's earlier orders differ from this one, each where it's known. */
export function RiskFacts({ payment: { phone, riskFacts } }: { payment: Pick<PaymentDetail, "phone" | "riskFacts"> }) {
  const { orderHistory } = riskFacts;
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      {orderHistory && <FactList title={historyTitle(orderHistory)} facts={historyFacts(orderHistory)} />}
      {phone && (
        <FactList
          title="Phone number"
          facts={[
            { name: "Valid", value: phone.isValid ? "Yes" : "No" },
            { name: "Type", value: phone.type && phoneTypeWords(phone.type) },
            { name: "Country", value: phone.country && countryName(phone.country) },
          ]}
        />
      )}
    </InlineGrid>
  );
}

const kindWords: Record<HistoryKind, { name: string; one: string; many: string }> = {
  cards: { name: "Card", one: "other card", many: "other cards" },
  emails: { name: "Email", one: "other email", many: "other emails" },
  phones: { name: "Phone", one: "other phone", many: "other phones" },
  addresses: { name: "Billing address", one: "other address", many: "other addresses" },
  shipAddresses: { name: "Shipping address", one: "other address", many: "other addresses" },
  countries: { name: "Country", one: "other country", many: "other countries" },
};

/** '2 of 3 earlier orders differ'. */
function historyTitle({ orders, score }: OrderHistory): string {
  const differing = Math.round(orders * score);
  if (orders === 1) return differing === 0 ? "Earlier order matches" : "Earlier order differs";
  if (differing === 0) return `All ${orders} earlier orders match`;
  return `${differing} of ${orders} earlier orders ${differing === 1 ? "differs" : "differ"}`;
}

function historyFacts(history: OrderHistory) {
  return historyKinds.map((kind) => {
    const { name, one, many } = kindWords[kind];
    const others = history[kind];
    return { name, value: others === null ? null : others === 0 ? "Same" : `${others} ${others === 1 ? one : many}` };
  });
}
