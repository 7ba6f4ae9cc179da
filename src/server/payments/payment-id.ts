import { textId } from "#contract/codecs.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Reads a payment's id from a URL. Anything that can't be an id is the same 404 as another shop's payment. */
export function readPaymentId(text: string): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw noSuchPayment();
  return data;
}

export function noSuchPayment(): SuretyError {
  return new SuretyError("not-found", "No order with this ID in this shop.");
}
