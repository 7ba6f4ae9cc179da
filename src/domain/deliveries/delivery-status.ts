import { keysOf } from "#domain/keys-of.ts";

type StatusProperties = {
  /** Its own. Of two reports at the same time, the one with the higher rank is the later one. */
  rank: number;
  /** How it ends a delivery, or at least calls for someone to look: well, badly, or not at all. */
  end: "well" | "badly" | null;
  words: string;
};

const table = {
  label_created: { rank: 1, end: null, words: "Label created" },
  in_transit: { rank: 2, end: null, words: "In transit" },
  out_for_delivery: { rank: 3, end: null, words: "Out for delivery" },
  failed: { rank: 4, end: "badly", words: "Delivery failed" },
  delivered: { rank: 5, end: "well", words: "Delivered" },
  returned: { rank: 6, end: "badly", words: "Returned" },
} as const satisfies Record<string, StatusProperties>;

/** Where a shipment stands. */
export type DeliveryStatus = keyof typeof table;
export const deliveryStatuses: Readonly<Record<DeliveryStatus, StatusProperties>> = table;
export const deliveryStatusNames: readonly DeliveryStatus[] = keysOf(deliveryStatuses);
