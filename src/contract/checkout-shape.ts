import { z } from "zod";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { amountShape, currencyShape, emailShape, idShape, instantShape } from "#contract/order-shape.ts";

/** A checkout as shops send it, for the API reference; `parseCheckout` checks it. */
export const checkoutShape = z
  .looseObject({
    id: idShape.describe("Your ID of the checkout."),
    at: instantShape.describe(
      `The time this report describes: ISO 8601 with a time zone, from the year ${orderLimits.firstYear} to 24 hours from now.`,
    ),
    amount: amountShape,
    currency: currencyShape,
    email: emailShape.nullish().describe("An invalid address is ignored with a warning."),
    failed: z.boolean().nullish().describe("Whether the payment failed. false if left out."),
    recovered: z.boolean().nullish().describe("Whether it became an order later. false if left out."),
  })
  .describe("A checkout that didn't become an order, or did so later. Unknown fields are ignored and named in warnings.");
