import { harmlessId, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { isStorable } from "#domain/text/is-storable.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The orderId in a path, as it's stored (`harmlessId`). An impossible id is the same 404 as an unknown one. */
export function readOrderId(text: string, keyed: KeyedHash): string {
  if (!isStorable(text)) throw noSuchOrder();
  return harmlessId(text.trim(), keyed);
}

export function noSuchOrder(): SuretyError {
  return new SuretyError("not-found", "No order with this ID in this shop.");
}
