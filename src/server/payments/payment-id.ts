import { textId } from "#contract/codecs.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The id of a payment in an address. Whatever is no id of the shop's is the same 404. */
export function readPaymentId(text: string): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw noSuchPayment();
  return data;
}

export function noSuchPayment(): SuretyError {
  return new SuretyError("not-found", "There is no such transaction in your shop");
}
