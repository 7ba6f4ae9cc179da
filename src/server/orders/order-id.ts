import { foldOrderId } from "#domain/orders/fold-order-id.ts";
import { harmlessId, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { isStorable } from "#domain/text/is-storable.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { findOrderHere, findOrderId } from "#server/connections/shopify-order-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "secrets">;

/** The orderId in a path, as it's stored (`harmlessId`). An impossible id is the same 404 as an unknown one. */
export function readOrderId(text: string, keyed: KeyedHash): string {
  if (!isStorable(text)) throw noSuchOrder();
  return harmlessId(foldOrderId(text.trim()), keyed);
}

/** The id under which a shop has the order that is named in a path, which may also be Shopify's of an order that has another id here. */
export function findNamedOrder({ database, secrets }: Means, tenantId: number, text: string): Promise<string> {
  return ownOrderId(database, tenantId, readOrderId(text, identifierHash(secrets, tenantId)));
}

/** Shopify's ids of orders look so, and those of few others do. */
const shopifyId = /^\d{9,30}$/;

/** The id under which a shop has an order, where `orderId` is only Shopify's of it; otherwise the same. */
async function ownOrderId(database: Services["database"], tenantId: number, orderId: string): Promise<string> {
  if (!shopifyId.test(orderId)) return orderId;
  return database.forTenants([tenantId], async (handle) =>
    (await findOrderHere(handle, tenantId, orderId)) === null ? ((await findOrderId(handle, tenantId, orderId)) ?? orderId) : orderId,
  );
}

export function noSuchOrder(): SuretyError {
  return new SuretyError("not-found", "No order with this ID in this shop.");
}
