import { z } from "zod";
import { addressFields } from "#contract/address-fields.ts";
import { happenedAt, instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { warnings } from "#contract/field-message.ts";
import { fulfillmentExample } from "#contract/order-examples.ts";
import { deliveryLimits } from "#domain/deliveries/delivery-limits.ts";
import { deliveryStatuses, deliveryStatusNames } from "#domain/deliveries/delivery-status.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";

const text = (max: number) => z.string().trim().max(max).nullish();
const line = text(orderLimits.addressLine);

/** Other fields are named in the answer's warnings, here and below. */
export const deliveryAddress = z.looseObject(addressFields(line));

export const carrierEventBody = z.looseObject({
  status: z.string().trim().min(1).max(orderLimits.short).describe("In the carrier's own words, or one of the shipment's."),
  at: instant,
  text: text(orderLimits.addressLine),
  city: line,
  country: line,
});

export const fulfillmentBody = z
  .looseObject({
    id: storableText.trim().min(1).max(orderLimits.id).describe("Your ID of the shipment. Everything about one shipment has the same ID."),
    carrier: text(orderLimits.short),
    trackingNumber: text(orderLimits.short),
    status: z
      .enum(deliveryStatusNames)
      .describe(`${deliveryStatusNames.map((status) => `${status}: ${deliveryStatuses[status].words}`).join(". ")}.`),
    at: happenedAt,
    address: deliveryAddress.nullish().describe("Where the shipment goes, to be compared with the order's shipping address."),
    events: z.array(carrierEventBody).max(deliveryLimits.events).nullish().describe("What the carrier scanned."),
  })
  .describe("What happened to a shipment of an order. Unknown fields are ignored, with a warning.");
export type FulfillmentBody = z.infer<typeof fulfillmentBody>;

export const reportFulfillment = endpoint({
  method: "POST",
  path: "/orders/{orderId}/fulfillments",
  access: "key",
  needs: ["orders"],
  summary: `Record where a shipment of an order stands. Returns 201 the first time, 200 for a repeat (the same ID, status and time), or 409 if it was recorded with other content. Reports may arrive in any order. An order can have ${deliveryLimits.shipments} shipments, each with ${deliveryLimits.reports} reports.`,
  body: fulfillmentBody,
  bodyExample: fulfillmentExample,
  answer: z.object({ reportId: textId, paymentId: textId, warnings }),
  status: 201,
  repeatStatus: 200,
  errorStatuses: [409],
});

export const deliveryEndpoints = { reportFulfillment };
