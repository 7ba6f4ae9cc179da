import { z } from "zod";
import { orderListFields, shopifyOrder, type ShopifyOrder } from "#server/platforms/shopify/order-document.ts";

/**
 * All orders, for a bulk operation, the oldest first. It answers one line per order, and one per item below its order, which it names.
 * Lists within lists, such as the events of shipments, can't be part of it: those come with an order's next change.
 */
export const historyDocument = `query { orders(sortKey: CREATED_AT) { edges { node { id ${orderListFields}
  lineItems { edges { node { id sku name quantity originalUnitPriceSet { shopMoney { amount currencyCode } } } } }
} } } }`;

const line = z.looseObject({ id: z.string(), __parentId: z.string().optional() });
type Pending = { id: string; order: Record<string, unknown>; items: unknown[] };

/** Puts a bulk operation's lines together to orders, in their order. Throws where a line isn't what was asked for. */
export async function* ordersOfLines(lines: AsyncIterable<string>): AsyncGenerator<ShopifyOrder> {
  let pending: Pending | null = null;
  for await (const text of lines) {
    if (text.trim() === "") continue;
    const { __parentId: parentId, ...read } = line.parse(JSON.parse(text));
    if (parentId === undefined) {
      if (pending !== null) yield whole(pending);
      pending = { id: read.id, order: read, items: [] };
    } else if (pending?.id === parentId) pending.items.push(read);
  }
  if (pending !== null) yield whole(pending);
}

function whole({ order, items }: Pending): ShopifyOrder {
  const fulfillments = z.array(z.looseObject({})).catch([]).parse(order["fulfillments"]);
  return shopifyOrder.parse({
    ...order,
    lineItems: { nodes: items },
    fulfillments: fulfillments.map((one) => ({ ...one, events: { nodes: [] } })),
  });
}
