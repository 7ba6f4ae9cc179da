/** A payment with a chargeback has this status, beside its sub-status. */
export const CHARGEBACK_STATUS = "P3";
/** Status of every other payment. */
const PLAIN_STATUS = "P1";
export type PaymentStatus = typeof CHARGEBACK_STATUS | typeof PLAIN_STATUS;

/** How a payment with a chargeback shows. */
export const CHARGEBACK_NAME = "Chargeback";

/** The status follows from the chargeback alone. */
export function paymentStatusOf(hasChargeback: boolean): PaymentStatus {
  return hasChargeback ? CHARGEBACK_STATUS : PLAIN_STATUS;
}
