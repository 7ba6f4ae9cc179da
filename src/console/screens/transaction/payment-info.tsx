import { Badge, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { AddressLink } from "#console/screens/transaction/address-link.tsx";
import { ChargebackStatus } from "#console/screens/transaction/chargeback-status.tsx";
import { FactList, type Fact } from "#console/screens/transaction/fact-list.tsx";
import { useOrderInThisAdmin } from "#console/session/use-admin-order.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { countryName } from "#domain/geography/countries.ts";
import { formatMoney } from "#domain/money/money.ts";
import { avsWords, cvvWords } from "#domain/payments/bank-checks.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { cancelledWords } from "#domain/payments/cancel-reason.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { addressText } from "#domain/payments/significant-locations.ts";

/** What the order says about its payment, delivery and device. */
export function PaymentInfo({ payment }: { payment: PaymentDetail }) {
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="500">
      <FactList title="Order" facts={orderFacts(payment)} />
      <FactList title="Payment" facts={cardFacts(payment)} />
      <FactList title="Delivery" facts={deliveryFacts(payment)} />
      <FactList title="Device" facts={deviceFacts(payment)} />
    </InlineGrid>
  );
}

function orderFacts(payment: PaymentDetail): Fact[] {
  const { currency } = payment;
  return [
    { name: "Order ID", value: <OrderId orderId={payment.orderId} /> },
    { name: "Reference", value: payment.reference },
    { name: "Created", value: <InstantText at={payment.createdAt} /> },
    { name: "Amount", value: formatMoney({ amountMinor: payment.amountMinor, currency }) },
    ...(payment.refundedMinor > 0 ? [{ name: "Refunded", value: formatMoney({ amountMinor: payment.refundedMinor, currency }) }] : []),
    { name: "Status", value: payment.subStatus && subStatusName(payment.subStatus) },
    ...(payment.chargebackId === null ? [] : [{ name: "Payment status", value: <ChargebackStatus disputeState={payment.disputeState} /> }]),
    ...(payment.cancelReason === null ? [] : [{ name: "Canceled", value: cancelledWords(payment.cancelReason) }]),
    { name: "Origin", value: payment.origin && codeName(payment.origin) },
    { name: "Recurring", value: payment.isRecurring ? "Yes" : "No" },
    { name: "Tags", value: payment.tags.length === 0 ? null : <Tags tags={payment.tags} /> },
  ];
}

/** Inside the Shopify admin it opens the order's own page there. */
function OrderId({ orderId }: { orderId: string }) {
  const url = useOrderInThisAdmin(orderId);
  if (url === null) return orderId;
  return (
    <Link url={url} target="_top" external>
      {orderId}
      <Text as="span" visuallyHidden>
        {" (opens in Shopify)"}
      </Text>
    </Link>
  );
}

function cardFacts({ card, acquirer, method }: PaymentDetail): Fact[] {
  return [
    { name: "Payment method", value: method && codeName(method) },
    { name: "Payment provider", value: acquirer && codeName(acquirer) },
    { name: "Card", value: cardText(card) },
    { name: "Card BIN", value: card.bin },
    { name: "Cardholder name", value: card.holder },
    { name: "Card's bank country", value: card.country && countryName(card.country) },
    { name: "AVS result", value: card.avs && avsWords(card.avs) },
    { name: "CVV result", value: card.cvv && cvvWords(card.cvv) },
    { name: "Approval code", value: card.approvalCode },
    { name: "ARN", value: card.arn },
  ];
}

function deliveryFacts({ billingAddress, shippingAddress, shippingMethod }: PaymentDetail): Fact[] {
  const billing = billingAddress && addressText(billingAddress);
  const shipping = shippingAddress && addressText(shippingAddress);
  return [
    { name: "Ship to", value: shippingAddress && personName(shippingAddress) },
    { name: "Shipping address", value: shipping && <AddressLink text={shipping} /> },
    { name: "Shipping method", value: shippingMethod },
    { name: "Billing name", value: billingAddress && personName(billingAddress) },
    { name: "Billing address", value: billing && <AddressLink text={billing} /> },
  ];
}

function deviceFacts({ ip, device }: PaymentDetail): Fact[] {
  return [
    { name: "IP", value: ip && ip.address },
    {
      name: "IP location",
      value: ip && [ip.city, ip.region, ip.country && countryName(ip.country)].filter(Boolean).join(", "),
    },
    { name: "Browser", value: device.browser },
    { name: "Device ID", value: device.deviceId },
    { name: "Language", value: device.language },
  ];
}

/** 'Visa credit •••• 4242', or as much of it as is known. */
function cardText(card: PaymentDetail["card"]): string | null {
  const digits = card.last4 === null ? null : `•••• ${card.last4}`;
  return [card.brand && codeName(card.brand), card.type, digits].filter(Boolean).join(" ") || null;
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <InlineStack gap="100">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </InlineStack>
  );
}
