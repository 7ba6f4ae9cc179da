import { z } from "zod";
import { instantShape } from "#contract/order-shape.ts";
import { MAX_AMOUNT_MAJOR } from "#domain/money/money.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

const text = (about: string, max: number = orderLimits.short) => z.string().max(max).optional().describe(about);

/** What the API reference says of an alert. `domain/disputes/parse-alert.ts` reads it, also by the names that sources use. */
export const alertShape = z.looseObject({
  id: z.string().max(orderLimits.id).describe("The source's ID of the alert. Also read as alert_id."),
  source: z.string().max(orderLimits.short).describe("Such as ETHOCA, CDRN or RDR. Also read as provider."),
  amount: z.number().min(0).max(MAX_AMOUNT_MAJOR).describe("Decimal amount in major units."),
  currency: text("ISO 4217. Without one the amount is in the order's currency."),
  alert_received_time: instantShape.optional().describe("When the source got it; otherwise now. Also read as alert_timestamp."),
  alert_type: text("Such as confirmed_fraud, customer_dispute or rdr. Also read as type."),
  transaction_time: instantShape.optional().describe("When the card was charged. Also read as transaction_timestamp."),
  card_number: text("Masked. Only the first six digits and the last four are kept."),
  card_bin: text("The card number's first six to eight digits."),
  card_last4: text("Its last four digits. Also read as card_last_four."),
  card_type: text("Such as Visa."),
  descriptor: text("What the customer's statement says. Also read as merchant_descriptor.", orderLimits.name),
  issuer_bank: text("The customer's bank. Also read as issuer.", orderLimits.name),
  orderId: text("The order's ID, if the source knows it.", orderLimits.id),
  arn: text("The acquirer's reference number of the payment."),
});
