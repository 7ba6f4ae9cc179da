import { z } from "zod";
import { CHARGEBACK_STATUS, paymentStatusOf } from "#domain/payments/payment-status.ts";

/** Whether a payment has a chargeback. On the wire this is its status. */
export const chargebackStatus = z.codec(z.string(), z.boolean(), {
  decode: (status) => status === CHARGEBACK_STATUS,
  encode: paymentStatusOf,
});
