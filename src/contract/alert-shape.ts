import { z } from "zod";
import { instantShape } from "#contract/order-shape.ts";
import { alertFields } from "#domain/disputes/alert-fields.ts";
import { MAX_AMOUNT_MAJOR } from "#domain/money/money.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

type Field = keyof typeof alertFields;

/** What a field is, and its other names. */
function about(field: Field, words: string): string {
  const [, ...others] = alertFields[field];
  return others.length === 0 ? words : `${words} Also read as ${others.join(", ")}.`;
}

const text = (field: Field, words: string, max: number = orderLimits.short) => z.string().max(max).optional().describe(about(field, words));

const fields = {
  id: z.string().max(orderLimits.id).describe(about("id", "The source's ID of the alert.")),
  source: z.string().max(orderLimits.short).describe(about("source", "Such as ETHOCA, CDRN or RDR.")),
  amount: z.number().min(0).max(MAX_AMOUNT_MAJOR).describe(about("amount", "Decimal amount in major units.")),
  currency: text("currency", "ISO 4217. Without one the amount is in the order's currency."),
  alert_received_time: instantShape.optional().describe(about("receivedAt", "When the source got it; otherwise now.")),
  alert_type: text("type", "Such as confirmed_fraud, customer_dispute or rdr."),
  transaction_time: instantShape.optional().describe(about("transactionAt", "When the card was charged.")),
  card_number: text("cardNumber", "Masked. Only the first six digits and the last four are kept."),
  card_bin: text("cardBin", "The card number's first six to eight digits."),
  card_last4: text("cardLast4", "Its last four digits."),
  card_type: text("cardType", "Such as Visa."),
  descriptor: text("descriptor", "What the customer's statement says.", orderLimits.name),
  issuer_bank: text("issuerBank", "The customer's bank.", orderLimits.name),
  orderId: text("orderId", "The order's ID, if the source knows it.", orderLimits.id),
  arn: text("arn", "The acquirer's reference number of the payment."),
} satisfies Record<(typeof alertFields)[Field][0], z.ZodType>;

/** What the API reference says of an alert. `domain/disputes/parse-alert.ts` reads it, also by the names that sources use. */
export const alertShape = z.looseObject(fields);
