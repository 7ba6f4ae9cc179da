import { z } from "zod";
import { addressOnWire } from "#contract/address-on-wire.ts";
import { instant } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { deliveryStatusNames } from "#domain/deliveries/delivery-status.ts";

const carrierEvent = z.object({
  status: z.string(),
  at: instant,
  text: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
});

const shipment = z.object({
  id: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  status: z.enum(deliveryStatusNames),
  since: instant,
  address: addressOnWire.nullable(),
  matchesShippingAddress: z
    .enum(["yes", "no", "unknown"])
    .describe("Whether its address is the order's shipping address: the same street, ZIP code (or else city) and country."),
  reports: z.array(z.object({ status: z.enum(deliveryStatusNames), at: instant, events: z.array(carrierEvent) })).describe("Newest first."),
  hasMoreEvents: z.boolean().describe("Whether there are earlier carrier events than those listed."),
});
export type ShipmentOnWire = z.output<typeof shipment>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "/payments/{id}/deliveries",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List an order's shipments, and where each stands.",
  answer: z.array(shipment),
});

export const paymentDeliveryEndpoints = { listDeliveries };
