import { EARLIER_ORDER_DAYS } from "#domain/evidence/case-strength.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { formatMoney } from "#domain/money/money.ts";
import { listEarlierUndisputed } from "#server/case-strength/earlier-undisputed-store.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

const columns = [
  { title: "Order", share: 2.5 },
  { title: "Placed", share: 2.5 },
  { title: "Same as this order", share: 3 },
  { title: "Amount", share: 2, isNumeric: true },
];
const MOST_ORDERS = 10;

/** Orders from the same device or to the same address that were placed long enough before and never disputed. */
export async function earlierOrdersSection({ handle, tenantId, payment, when }: SectionSource): Promise<Section | null> {
  const { deviceKey, addressKey, createdAt } = payment;
  const before = new Date(createdAt.getTime() - EARLIER_ORDER_DAYS * DAY_MS);
  const found = await listEarlierUndisputed(handle, tenantId, { deviceKey, addressKey, before }, MOST_ORDERS + 1);
  if (found.length === 0) return null;
  const rows = found.slice(0, MOST_ORDERS).map((order) => {
    const same = [order.isSameDevice && "Device", order.isSameAddress && "Shipping address"].filter(Boolean).join(", ");
    return [order.reference, when(order.createdAt), same, formatMoney(order)];
  });
  const text = `These orders were placed at least ${EARLIER_ORDER_DAYS} days before this one and were never disputed.`;
  return {
    title: "Earlier undisputed orders",
    blocks: [
      { kind: "text", text },
      { kind: "table", columns, rows },
    ],
    parts: null,
    beyond: found.length > MOST_ORDERS ? [`all earlier undisputed orders but the newest ${MOST_ORDERS}`] : [],
  };
}
