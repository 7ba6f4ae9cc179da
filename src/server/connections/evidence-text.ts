import type { ShipmentOnWire } from "#contract/payment-deliveries.ts";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { formatMoney } from "#domain/money/money.ts";
import { avsWords, cvvWords } from "#domain/payments/bank-checks.ts";
import { countWords } from "#domain/text/count-words.ts";
import { cutTo } from "#domain/text/truncate.ts";
import type { OrderAsSent } from "#server/payments/order-as-sent.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";

/** Shopify takes texts of so many characters. */
const TEXT_MAX = 20_000;

type Known = {
  payment: Pick<StoredPayment, "reference" | "createdAt" | "amountMinor" | "currency">;
  order: OrderAsSent;
  deliveries: readonly ShipmentOnWire[];
  /** The customer's earlier orders without a dispute. */
  earlierOrders: number;
};

/** What speaks for an order, as a bank reads it: what was bought, how it was paid, that it arrived, and who the customer is. */
export function evidenceText({ payment, order, deliveries, earlierOrders }: Known): string {
  const { avs, cvv, cardLast4 } = order.payment;
  const checks = [avs === null ? [] : [`AVS: ${avsWords(avs)}`], cvv === null ? [] : [`CVV: ${cvvWords(cvv)}`]].flat();
  const lines = [
    `Order ${payment.reference} was placed on ${formatInstantFully(payment.createdAt, "UTC")} for ${formatMoney(payment)}.`,
    cardLast4 === null ? null : `It was paid with the card ending in ${cardLast4}.${checks.length === 0 ? "" : ` ${checks.join(". ")}.`}`,
    order.device.ip === null ? null : `The order came from the IP address ${order.device.ip}.`,
    ...deliveries.map(deliveryLine),
    earlierOrders === 0 ? null : `The customer had ${countWords(earlierOrders, "earlier order")} here, none of which was disputed.`,
  ];
  return cutTo(lines.filter((line) => line !== null).join("\n"), TEXT_MAX - 1);
}

function deliveryLine({ carrier, trackingNumber, status, since }: ShipmentOnWire): string {
  const by = [carrier, trackingNumber === null ? null : `tracking number ${trackingNumber}`].filter((part) => part !== null).join(", ");
  const sent = by === "" ? "It was shipped" : `It was shipped by ${by}`;
  return status === "delivered" ? `${sent}, and delivered on ${formatInstantFully(since, "UTC")}.` : `${sent}.`;
}

/** When and from where the order was placed, for the field that banks read first. */
export function accessLog({ payment, order }: Pick<Known, "payment" | "order">): string | null {
  const { ip, userAgent } = order.device;
  if (ip === null) return null;
  return `${payment.createdAt.toISOString()} order placed from IP address ${ip}${userAgent === null ? "" : ` with ${userAgent}`}`;
}
