import { z } from "zod";
import { CHARGEBACK_STATUS, paymentStatusOf } from "#domain/payments/payment-status.ts";

/** Whether a payment has a chargeback: its status on the wire, where every other payment has the plain one. */
export const chargebackStatus = z.codec(z.string(), z.boolean(), {
  decode: (status) => status === CHARGEBACK_STATUS,
  encode: paymentStatusOf,
});
