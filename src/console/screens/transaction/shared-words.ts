import type { SharedKind } from "#contract/payment-risks.ts";

/** What two orders have in common, in words. */
export const sharedWords: Record<SharedKind, string> = {
  card: "Card",
  device: "Device",
  email: "Email",
  phone: "Phone",
  ip: "IP",
  address: "Address",
};
