/** The status of a payment with a chargeback. It's independent of the sub-status. */
export const CHARGEBACK_STATUS = "P3";
/** The status of every other payment. */
const PLAIN_STATUS = "P1";
type PaymentStatus = typeof CHARGEBACK_STATUS | typeof PLAIN_STATUS;

/** What screens call it. */
export const CHARGEBACK_NAME = "Chargeback";

export function paymentStatusOf(hasChargeback: boolean): PaymentStatus {
  return hasChargeback ? CHARGEBACK_STATUS : PLAIN_STATUS;
}
