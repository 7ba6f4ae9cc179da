import { findShopifyOrder, type ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import { findPaymentOfOrder, type StoredPayment } from "#server/payments/payment-store.ts";

/** The payment of one of Shopify's orders, with Shopify's side of it; null if Surety doesn't have it. */
export async function findShopifyPayment(
  handle: Handle,
  tenantId: number,
  shopifyId: string,
): Promise<{ row: ShopifyOrderRow; payment: StoredPayment } | null> {
  const row = await findShopifyOrder(handle, tenantId, shopifyId);
  const payment = row && (await findPaymentOfOrder(handle, tenantId, row.orderId));
  return row === null || payment === null ? null : { row, payment };
}
