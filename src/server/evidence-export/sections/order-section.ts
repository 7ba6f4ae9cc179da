import { formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { orderSums } from "#domain/payments/order-sums.ts";
import { subStatusName } from "#domain/payments/sub-status.ts";
import { countWords } from "#domain/text/count-words.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

/** What was bought. */
export async function orderSection({ payment, order, when }: SectionSource): Promise<Section> {
  const { currency } = payment;
  const facts = knownFacts([
    ["Order", payment.reference],
    ["Placed", when(payment.createdAt)],
    ["Amount", formatMoney(payment)],
    ["Refunded", payment.refundedMinor > 0 ? formatMoney({ amountMinor: payment.refundedMinor, currency }) : null],
    ["Status", payment.subStatus && subStatusName(payment.subStatus)],
    ["Origin", payment.origin && codeName(payment.origin)],
    ["Recurring", order.recurring ? "Yes, an agreed repeat payment" : null],
    ["Shipping method", order.shippingMethod],
    ["Delivery date", order.deliveryDate],
  ]);
  const more = order.items.length - MOST_ITEMS;
  return {
    title: "Order",
    blocks: [{ kind: "facts", facts }, ...itemsOf(order, payment)],
    parts: null,
    beyond: more > 0 ? [`${countWords(more, "item")} after the first ${MOST_ITEMS}`] : [],
  };
}

const columns = [
  { title: "Item", share: 5 },
  { title: "ID", share: 2.6 },
  { title: "Quantity", share: 1.5, isNumeric: true },
  { title: "Unit price", share: 2, isNumeric: true },
  { title: "Amount", share: 2, isNumeric: true },
];
const MOST_ITEMS = 100;

/** The items, and how they add up to the order's amount. */
function itemsOf({ items }: SectionSource["order"], { amountMinor, currency }: Money): Block[] {
  if (items.length === 0) return [];
  const rows = items.slice(0, MOST_ITEMS).map(({ description, id, quantity, amount }) => {
    const unitMinor = amount === null ? null : toMinor(amount, currency);
    const prices =
      unitMinor === null ? ["", ""] : [unitMinor, unitMinor * quantity].map((minor) => formatMoney({ amountMinor: minor, currency }));
    return [description ?? "", id ?? "", String(quantity), ...prices];
  });
  const sums = orderSums(items, { amountMinor, currency }).map(({ name, amount }) => [name, "", "", "", amount]);
  return [
    { kind: "heading", text: "Items" },
    { kind: "table", columns, rows: [...rows, ...sums] },
  ];
}
