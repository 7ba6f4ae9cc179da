import type { AnswerOf } from "#contract/endpoint.ts";
import type { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { sectionsOf } from "#domain/accounts/entitlements.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { OrderAsSent } from "#server/payments/order-as-sent.ts";
import { findOrderAsSent, findPayment } from "#server/payments/payment-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";

/** The items of an order; amounts are decimal numbers in the payment's currency. */
export async function readItems(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof getItems>> {
  const { items } = await services.database.forTenants([tenantId], (handle) => readOrder(handle, tenantId, paymentId));
  return items.map(({ id, description, quantity, amount }) => ({ itemId: id, description, quantity, amountMajor: amount }));
}

/** Who the order is shipped to, and where; empty if the shipping address names no one or the shop doesn't show beneficiaries. */
export async function readBeneficiaries(
  services: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof getBeneficiaries>> {
  const { shippingAddress, shop } = await services.database.forTenants([tenantId], async (handle) => ({
    ...(await readOrder(handle, tenantId, paymentId)),
    shop: await requireShop(handle, tenantId),
  }));
  if (sectionsOf(shop).beneficiaries !== "shown") return [];
  if (!shippingAddress || (shippingAddress.firstName === null && shippingAddress.lastName === null)) return [];
  return [{ id: paymentId, firstName: shippingAddress.firstName, lastName: shippingAddress.lastName, address: shippingAddress }];
}

async function readOrder(handle: Handle, tenantId: number, paymentId: number): Promise<OrderAsSent> {
  await findPayment(handle, tenantId, paymentId);
  return findOrderAsSent(handle, tenantId, paymentId);
}
