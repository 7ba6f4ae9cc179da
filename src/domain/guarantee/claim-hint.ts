import { keysOf } from "#domain/keys-of.ts";
import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";

const table = {
  tracking: "Report the tracking number of the shipment.",
  delivered: "Report when the shipment is delivered.",
  matching_address: "Report a delivery to the shipping address. So far the address is another one or isn't known.",
} as const satisfies Record<string, string>;

/** What would make a claim stronger. */
export type ClaimHint = keyof typeof table;
export const claimHints: readonly ClaimHint[] = keysOf(table);

export function claimHintWords(hint: ClaimHint): string {
  return table[hint];
}

type KnownShipment = { status: DeliveryStatus; trackingNumber: string | null; matchesShippingAddress: "yes" | "no" | "unknown" };

/** What the evidence of an order that is shipped still lacks; nothing for one that isn't. */
export function claimHintsOf(shipments: readonly KnownShipment[], isShipped: boolean): ClaimHint[] {
  if (!isShipped) return [];
  const hints: ClaimHint[] = [];
  if (shipments.every(({ trackingNumber }) => trackingNumber === null)) hints.push("tracking");
  const delivered = shipments.filter(({ status }) => status === "delivered");
  if (delivered.length === 0) hints.push("delivered");
  else if (delivered.every(({ matchesShippingAddress }) => matchesShippingAddress !== "yes")) hints.push("matching_address");
  return hints;
}
