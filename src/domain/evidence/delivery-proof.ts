import { deliveryStatuses, type DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { foldShipments, type DeliveryReport, type Shipment } from "#domain/deliveries/fold-shipments.ts";
import { keysOf } from "#domain/keys-of.ts";

/** A report with a key of its address, or null where it has none that can be compared. */
export type ReportWithAddress = DeliveryReport & { addressKey: string | null };

/** What a shipment proves. The first proves the most. */
const proofs = {
  atShippingAddress: "Delivered to the shipping address",
  atUnknownAddress: "Delivered, but the address wasn't reported",
  atOtherAddress: "Delivered to another address",
  underway: "Not delivered yet",
  failed: "Delivery failed or returned",
} as const satisfies Record<string, string>;
export type DeliveryProof = keyof typeof proofs;
export const deliveryProofs: readonly DeliveryProof[] = keysOf(proofs);

export function deliveryProofWords(proof: DeliveryProof): string {
  return proofs[proof];
}

/** What the shipment that proves the most proves; null without a report. */
export function bestProof(reports: readonly ReportWithAddress[], shippingAddressKey: string | null): DeliveryProof | null {
  const found = foldShipments(reports).map((shipment) => proofOf(shipment, shippingAddressKey));
  return deliveryProofs.find((proof) => found.includes(proof)) ?? null;
}

function proofOf({ status, reports }: Shipment<ReportWithAddress>, shippingAddressKey: string | null): DeliveryProof {
  if (!isDelivered(status)) return deliveryStatuses[status].end === "badly" ? "failed" : "underway";
  switch (addressMatch(reports, shippingAddressKey)) {
    case "yes":
      return "atShippingAddress";
    case "no":
      return "atOtherAddress";
    case "unknown":
      return "atUnknownAddress";
  }
}

function isDelivered(status: DeliveryStatus): boolean {
  return deliveryStatuses[status].end === "well";
}

/** Whether a shipment, its reports newest first, went to the shipping address: the last report that names an address tells. */
export function addressMatch(
  reports: readonly Pick<ReportWithAddress, "addressKey">[],
  shippingAddressKey: string | null,
): "yes" | "no" | "unknown" {
  const addressKey = reports.find((report) => report.addressKey !== null)?.addressKey ?? null;
  if (addressKey === null || shippingAddressKey === null) return "unknown";
  return addressKey === shippingAddressKey ? "yes" : "no";
}
