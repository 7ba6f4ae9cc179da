import { readPathId } from "#server/http/path-id.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Reads a payment's id from a URL. Anything that can't be an id is the same 404 as another shop's payment. */
export function readPaymentId(text: string): number {
  return readPathId(text, noSuchPayment);
}

export function noSuchPayment(): SuretyError {
  return new SuretyError("not-found", "No order with this ID in this shop.");
}
