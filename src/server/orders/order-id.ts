import { isStorable } from "#domain/text/is-storable.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The orderId in a path, trimmed as it is in bodies. An impossible id is the same 404 as an unknown one. */
export function readOrderId(text: string): string {
  if (!isStorable(text)) throw noSuchOrder();
  return text.trim();
}

export function noSuchOrder(): SuretyError {
  return new SuretyError("not-found", "No order with this ID in this shop.");
}
