import { SuretyError } from "#server/surety-error.ts";

/** The id of a payment in an address. Whatever is no id of the shop's is the same 404. */
export function readPaymentId(text: string): number {
  const paymentId = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(paymentId)) throw noSuchPayment();
  return paymentId;
}

export function noSuchPayment(): SuretyError {
  return new SuretyError("not-found", "There is no such transaction in your shop");
}
